import { posix } from 'node:path'
import { allFiles, sourcesBelow, textOf } from './source-files.ts'

/** ARCHITECTURE.md, and the README of each layer. */
const documents = ['ARCHITECTURE.md', ...allFiles().filter((path) => /^server\/.+\/README\.md$/.test(path))]

/**
 * The folders inside of the portal, the server and their parts, from the bottom up, as the documents list them. A folder
 * counts with everything below it; `.` means the files that lie in no folder. A folder imports only folders to its left,
 * and `|` separates folders that do not import each other.
 */
export const orders = Object.fromEntries(
  documents
    .flatMap((path) => [...textOf(path).matchAll(/^ {2}((?:portal|server)[\w/]*): (.+(?:\n {4}← .+)*)$/gm)])
    .map(([, part = '', order = '']): [string, string[][]] => [
      part,
      order.split('←').map((level) => level.split('|').map((folder) => folder.trim())),
    ]),
)

/** The text of each source file by its path. */
export type Sources = ReadonlyMap<string, string>

/** Reads the source files of a part, except tests and settings of tools. */
export const readPart = (part: string): Sources =>
  new Map(
    sourcesBelow(part)
      .filter((path) => !path.endsWith('.config.ts'))
      .map((path) => [path, textOf(path)]),
  )

/** Returns the folder of a file inside of a part. */
export const folderOf = (part: string, path: string): string =>
  posix.dirname(posix.relative(part, path)).split('/')[0] ?? '.'

/** Lists the imports between folders that do not go down, types included, as `file → folder`. */
export function listUpward(part: string, order: readonly string[][], sources: Sources): string[] {
  const level = (folder: string) => order.findIndex((folders) => folders.includes(folder))
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
      .filter((target) => target.startsWith(`${part}/`))
      .map((target) => folderOf(part, target))
      .filter((folder) => folder !== folderOf(part, path) && level(folder) >= level(folderOf(part, path)))
      .map((folder) => `${path} → ${folder}`),
  )
}
