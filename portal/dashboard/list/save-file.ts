/** Saves what was downloaded under that name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken it by then; the address must not outlive it by more than a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
