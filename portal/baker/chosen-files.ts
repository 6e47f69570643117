import { openedNameOf } from '#cake/index.ts'
import { cutText } from '#contract/text.ts'
import type { SourceFile } from './engine/baking.ts'

/** What will be baked: a single file as is, or a ZIP archive of several. */
export type Choice = {
  files: readonly SourceFile[]
  isArchive: boolean
  /** the name of the inner file */
  title: string
  /** the total size of the files in bytes */
  size: number
}

/** The longest name that the server can store. */
const longestTitle = 255

/**
 * Combines chosen or dropped files. Equal paths, such as those of files from different folders, get a number.
 *
 * @param files with their paths relative to what was dropped; `folder/a.txt` comes from a folder
 * @param archiveName the name of an archive that is not of a single folder
 * @returns undefined without files
 */
export function toChoice(files: readonly SourceFile[], archiveName: string): Choice | undefined {
  const [first] = files
  if (first === undefined) return undefined
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  if (files.length === 1 && !first.path.includes('/')) {
    return { files, isArchive: false, title: toTitle(first.file.name), size }
  }
  const [root = ''] = first.path.split('/')
  const isFolder = files.every(({ path }) => path.startsWith(`${root}/`))
  const title = toTitle(`${isFolder ? root : archiveName}.zip`)
  return { files: withDistinctPaths(files), isArchive: true, title, size }
}

/** The name under which the opener will save the file (cake/FORMAT.md 8.1), within the length limit of the server. */
const toTitle = (name: string): string => cutText(openedNameOf(`${name}.cake`), longestTitle)

function withDistinctPaths(files: readonly SourceFile[]): SourceFile[] {
  const taken = new Set<string>()
  return files.map(({ path, file }) => {
    let distinct = path
    for (let count = 2; taken.has(distinct); count++) distinct = path.replace(/(\.[^./]*)?$/, ` (${count})$1`)
    taken.add(distinct)
    return { path: distinct, file }
  })
}

/**
 * The files of an `<input type=file>`, with the path inside a chosen folder. Some systems allow backslashes in names.
 * Browsers turn them into slashes in the path, and archive programs then read them as folders.
 */
export const toSourceFiles = (files: Iterable<File>): SourceFile[] =>
  [...files].map((file) => {
    const { name, webkitRelativePath: path } = file
    const folder = path.slice(0, Math.max(0, path.length - name.length))
    return { path: folder + withoutBackslashes(name), file }
  })

const withoutBackslashes = (name: string): string => name.replaceAll('\\', '_')

/** Reads the dropped files, and those in dropped folders. Call it during the event. @throws the platform's error */
export async function readDropped(transfer: DataTransfer): Promise<SourceFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return toSourceFiles(transfer.files)
  return (await Promise.all(entries.map(readEntry))).flat()
}

async function readEntry(entry: FileSystemEntry): Promise<SourceFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path: withoutBackslashes(entry.fullPath.replace(/^\//, '')), file }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const sourceFiles: SourceFile[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return sourceFiles
    for (const child of batch) sourceFiles.push(...(await readEntry(child)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
