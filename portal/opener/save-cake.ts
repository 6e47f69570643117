import type { OpenedCake } from './engine/opening.ts'

/**
 * Saves an opened file. No browser renders the blob on our origin: its type is application/octet-stream (cake/FORMAT.md
 * 8.2).
 */
export function saveCake({ name, blob }: OpenedCake): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // By then the download has started; revoke the URL soon after.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
