/** The kinds of toasts, and how long each stays, in ms; one that says that something is under way stays until it is dismissed. */
export const toastMs = {
  blank: 4_000,
  error: 4_000,
  custom: 4_000,
  success: 2_000,
  loading: Infinity,
} as const

export type ToastKind = keyof typeof toastMs

/** More than so many are never there at once; the oldest goes first. */
export const mostToasts = 20
