export type ToastKind = 'error' | 'success' | 'note'
export type Toast = { id: number; kind: ToastKind; text: string }

/** How long each kind stays, in milliseconds (rule P6). */
const toastDurations: Record<ToastKind, number> = { error: 5000, success: 3000, note: 5000 }

/** So many at once; the oldest makes room. */
export const toastLimit = 20

/** Calls back after so many milliseconds, unless the returned function is called first. */
export type Timer = (milliseconds: number, then: () => void) => () => void

export type Toasts = {
  list: () => readonly Toast[]
  show: (kind: ToastKind, text: string) => void
  dismiss: (id: number) => void
  /** Stops all clocks while somebody points at or reads the toasts; `resume` starts them afresh. */
  pause: () => void
  resume: () => void
  subscribe: (listener: () => void) => () => void
}

/** The toasts on screen, oldest first. A text that already stands there is not repeated but stays anew. */
export function createToasts(after: Timer): Toasts {
  let toasts: readonly Toast[] = []
  let lastId = 0
  let isPaused = false
  const clocks = new Map<number, () => void>()
  const listeners = new Set<() => void>()

  const change = (next: readonly Toast[]) => {
    toasts = next
    // What was pointed at, or had the focus, is gone; nothing tells that it was left.
    if (next.length === 0) isPaused = false
    for (const listener of listeners) listener()
  }
  const stop = (id: number) => {
    clocks.get(id)?.()
    clocks.delete(id)
  }
  const start = ({ id, kind }: Toast) => {
    stop(id)
    if (!isPaused)
      clocks.set(
        id,
        after(toastDurations[kind], () => dismiss(id)),
      )
  }
  const dismiss = (id: number) => {
    stop(id)
    change(toasts.filter((toast) => toast.id !== id))
  }

  return {
    list: () => toasts,
    show(kind, text) {
      const same = toasts.find((toast) => toast.kind === kind && toast.text === text)
      if (same) return start(same)
      lastId += 1
      const toast = { id: lastId, kind, text }
      const surplus = toasts.slice(0, Math.max(0, toasts.length + 1 - toastLimit))
      for (const { id } of surplus) stop(id)
      change([...toasts.slice(surplus.length), toast])
      start(toast)
    },
    dismiss,
    pause() {
      isPaused = true
      for (const id of [...clocks.keys()]) stop(id)
    },
    resume() {
      isPaused = false
      toasts.forEach(start)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
