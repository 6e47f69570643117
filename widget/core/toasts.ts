/** How long each kind of toast stays, in ms. `loading` stays until it is dismissed. */
export const toastMs = {
  blank: 4_000,
  error: 4_000,
  custom: 4_000,
  success: 2_000,
  loading: Infinity,
} as const

export type ToastKind = keyof typeof toastMs

/** The maximum number of toasts; the oldest is removed first. */
export const maxToasts = 20
