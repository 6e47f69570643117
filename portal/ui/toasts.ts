import type { ScreenText } from '#languages/screen-text.ts'
import { createStore } from '../platform/store.ts'

export type ToastKind = 'error' | 'success' | 'note'
/** What the reader may do about a toast, such as undoing what it reports. It dismisses the toast. */
export type ToastAction = { label: ScreenText; onClick: () => void }
export type Toast = { id: number; kind: ToastKind; text: ScreenText; action?: ToastAction | undefined }

/** How long each kind of toast is shown, in milliseconds (rule P6). */
const toastDurations: Record<ToastKind, number> = { error: 5000, success: 3000, note: 5000 }
/** How long a toast with an action is shown, in milliseconds. */
const actionDuration = 8000

/** The most toasts shown at a time; a new one replaces the oldest. */
export const toastLimit = 20

/** Calls back after a delay in milliseconds. @returns a cancel function */
export type Timer = (milliseconds: number, then: () => void) => () => void

export type Toasts = {
  list: () => readonly Toast[]
  show: (kind: ToastKind, text: ScreenText, action?: ToastAction) => void
  dismiss: (id: number) => void
  /** Stops all timers while the toasts have the pointer or the focus; `resume` restarts them from zero. */
  pause: () => void
  resume: () => void
  subscribe: (listener: () => void) => () => void
}

/**
 * The toasts on screen, oldest first. Showing a text that is already on screen restarts its timer, unless a toast has an
 * action, which belongs to one event.
 */
export function createToasts(after: Timer): Toasts {
  const toasts = createStore<readonly Toast[]>([])
  let lastId = 0
  let isPaused = false
  const timers = new Map<number, () => void>()

  const change = (next: readonly Toast[]) => {
    // Dismissing the last toast removes the hovered or focused element, and no event reports that.
    if (next.length === 0) isPaused = false
    toasts.set(next)
  }
  const stop = (id: number) => {
    timers.get(id)?.()
    timers.delete(id)
  }
  const start = ({ id, kind, action }: Toast) => {
    stop(id)
    const duration = action ? actionDuration : toastDurations[kind]
    if (!isPaused)
      timers.set(
        id,
        after(duration, () => dismiss(id)),
      )
  }
  const dismiss = (id: number) => {
    stop(id)
    change(toasts.get().filter((toast) => toast.id !== id))
  }

  return {
    list: toasts.get,
    show(kind, text, action) {
      const same = toasts
        .get()
        .find((toast) => toast.kind === kind && toast.text === text && !toast.action && !action)
      if (same) return start(same)
      lastId += 1
      const toast = { id: lastId, kind, text, action }
      const surplus = toasts.get().slice(0, Math.max(0, toasts.get().length + 1 - toastLimit))
      for (const { id } of surplus) stop(id)
      change([...toasts.get().slice(surplus.length), toast])
      start(toast)
    },
    dismiss,
    pause() {
      isPaused = true
      for (const id of [...timers.keys()]) stop(id)
    },
    resume() {
      isPaused = false
      toasts.get().forEach(start)
    },
    subscribe: toasts.subscribe,
  }
}
