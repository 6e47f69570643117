import type { Clock, TextKey } from '../core/ports.ts'
import { maxToasts, type ToastKind, toastMs } from '../core/toasts.ts'

/** A text of the message table, with a button if the user can act; or a text or node from the host. */
export type ToastContent = (TextKey & { action?: ToastAction }) | string | Node

export type ToastAction = TextKey & { run(): void }

export type ToastOptions = { kind?: ToastKind; id?: string }

export type ShownToast = { id: string; kind: ToastKind; content: ToastContent }

/** The toasts that stay while screens change. */
export type Toaster = {
  /**
   * Shows a toast, or replaces the toast with that ID. A toast that `isSticky` stays until it is dismissed. @returns the
   * ID
   */
  show(content: ToastContent, options?: ToastOptions & { isSticky?: boolean }): string
  /** Removes a toast, or all toasts if no ID is given. */
  dismiss(id?: string): void
  /** Returns the same list until it changes. */
  list(): readonly ShownToast[]
  subscribe(listener: () => void): () => void
}

/** Creates a toaster that removes each toast when its time is over. */
export function createToaster(clock: Clock): Toaster {
  let toasts: readonly ShownToast[] = []
  let count = 0
  const ends = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  function change(next: readonly ShownToast[]) {
    toasts = next
    for (const [id, end] of [...ends]) {
      if (toasts.some((toast) => toast.id === id)) continue
      end.abort()
      ends.delete(id)
    }
    for (const listener of [...listeners]) listener()
  }

  const dismiss = (id?: string) => change(id === undefined ? [] : toasts.filter((toast) => toast.id !== id))

  async function endAfter(id: string, ms: number) {
    ends.get(id)?.abort()
    const end = new AbortController()
    ends.set(id, end)
    if (ms === Infinity) return
    await clock.waitUntil(clock.now() + ms, end.signal)
    if (!end.signal.aborted) dismiss(id)
  }

  return {
    show(content, { kind = 'blank', id = `toast-${++count}`, isSticky = false } = {}) {
      const toast = { id, kind, content }
      const isKnown = toasts.some((existing) => existing.id === id)
      void endAfter(id, isSticky ? Infinity : toastMs[kind])
      change(
        (isKnown
          ? toasts.map((existing) => (existing.id === id ? toast : existing))
          : [...toasts, toast]
        ).slice(-maxToasts),
      )
      return id
    },
    dismiss,
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
