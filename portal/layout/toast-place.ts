import { createStore } from '../platform/store.ts'

/**
 * Where the toasts are shown: in the document by default. Everything outside a modal dialog is inert, so a dialog in which
 * changes are made, and can be undone, contains them while it is open.
 */
export const toastPlace = createStore<HTMLElement | undefined>(undefined)
