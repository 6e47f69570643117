import { saveBlob } from '../platform/save-blob.ts'

/** The parts of the File System Access API in use, which TypeScript's DOM library does not declare. */
type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>

/**
 * Saves a cake at a location that the user chooses, or as a download in browsers without that dialog. Call it directly
 * from a click.
 *
 * @returns `written` after the whole file was written, `downloading` for a download that is still in progress,
 * `canceled`
 * @throws the platform's error if the file cannot be written
 */
export async function saveFile(
  name: string,
  openFile: () => Promise<Blob>,
): Promise<'written' | 'downloading' | 'canceled'> {
  const { showSaveFilePicker: pick } = globalThis as { showSaveFilePicker?: SavePicker }
  if (pick === undefined) {
    const cake = await openFile()
    saveBlob({ name, blob: cake.slice(0, cake.size, 'application/octet-stream') })
    return 'downloading'
  }
  const target = await pick({ suggestedName: name }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  })
  if (target === undefined) return 'canceled'
  const file = await openFile()
  // Writes to a temporary file, which replaces the chosen file only after the last byte.
  await file.stream().pipeTo(await target.createWritable())
  return 'written'
}
