/** Saves a file, as a download. */
export function saveBlob({ name, blob }: { name: string; blob: Blob }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // By then the download has started; revoke the URL soon after.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
