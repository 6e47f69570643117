/** Saves a downloaded file. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // By then the download has started; revoke the URL soon after.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
