import type { OpenedCake } from './engine/opening.ts'

/** Saves an opened file. The blob comes as application/octet-stream (cake/FORMAT.md 8.2), so no browser shows it in our origin. */
export function saveCake({ name, blob }: OpenedCake): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has begun by then; the address must not outlive it by more than a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
