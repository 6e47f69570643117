import { openedNameOf, toSafeName } from '#cake/index.ts'
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
 * Combines chosen or dropped files. In an archive, the names are safe on every system, and equal paths, such as those of
 * files from different folders, get a number.
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
  return { files: toArchivePaths(files), isArchive: true, title, size }
}

/** The name under which the opener will save the file (cake/FORMAT.md 8.1), within the length limit of the server. */
const toTitle = (name: string): string => cutText(openedNameOf(`${name}.cake`), longestTitle)

/**
 * Makes the paths safe to extract on every system (FORMAT.md 8.3): no two of them are the same file, not even where names
 * are compared without case or composition, and none is a folder of another.
 */
function toArchivePaths(files: readonly SourceFile[]): SourceFile[] {
  const safeFiles = files.map(({ path, file }) => ({ path: toSafePath(path), file }))
  const taken = new Set(safeFiles.flatMap(({ path }) => foldersOf(path)).map(toComparable))
  return safeFiles.map(({ path, file }) => {
    let distinct = path
    for (let count = 2; taken.has(toComparable(distinct)); count++)
      distinct = path.replace(/(\.[^./]*)?$/, ` (${count})$1`)
    taken.add(toComparable(distinct))
    return { path: distinct, file }
  })
}

/** Some systems allow backslashes in names, which archive programs read as folders. */
const toSafePath = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => toSafeName(part.replaceAll('\\', '_')) || '_')
    .join('/')

/** The folders around a file: `a` and `a/b` of `a/b/c.txt`. */
const foldersOf = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))

/** Equal for paths that some systems take for the same: `ß` is also `SS`. */
const toComparable = (path: string): string => path.toUpperCase().toLowerCase().normalize('NFC')

/**
 * The files of an `<input type=file>`, with the path inside a chosen folder. Browsers turn a backslash in a name into a
 * slash in the path, so the end of the path is replaced by the name.
 */
export const toSourceFiles = (files: Iterable<File>): SourceFile[] =>
  [...files].map((file) => {
    const { name, webkitRelativePath: path } = file
    const folder = path.slice(0, Math.max(0, path.length - name.length))
    return { path: folder + name, file }
  })

/** Reads the dropped files, and those in dropped folders. Call it during the event. @throws the platform's error */
export async function readDropped(transfer: DataTransfer): Promise<SourceFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (entries.length === 0) return toSourceFiles(transfer.files)
  return (await Promise.all(entries.map(readEntry))).flat()
}

async function readEntry(entry: FileSystemEntry): Promise<SourceFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
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
