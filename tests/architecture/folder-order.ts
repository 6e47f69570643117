import { posix } from 'node:path'
import { sourcesBelow, textOf } from './source-files.ts'

/**
 * The rooms of the portal and of each wing of the server, from the bottom up, as ARCHITECTURE.md draws them. A room is a
 * folder with everything below it; `.` means the files that lie in no room. A room imports only rooms to its left, and `|`
 * separates rooms that know nothing of each other.
 */
export const wings = Object.fromEntries(
  [...textOf('ARCHITECTURE.md').matchAll(/^ {2}((?:portal|server\/\w+)): (.+(?:\n {4}← .+)*)$/gm)].map(
    ([, wing = '', order = '']) => [
      wing,
      order.split('←').map((level) => level.split('|').map((room) => room.trim())),
    ],
  ),
)

/** The text of each source file by its path. */
export type Sources = ReadonlyMap<string, string>

/** Reads the source files of a wing, except tests and settings of tools. */
export const readWing = (wing: string): Sources =>
  new Map(
    sourcesBelow(wing)
      .filter((path) => !path.endsWith('.config.ts'))
      .map((path) => [path, textOf(path)]),
  )

/** Returns the room of a file. */
export const roomOf = (wing: string, path: string): string =>
  posix.dirname(posix.relative(wing, path)).split('/')[0] ?? '.'

/** Lists the imports between rooms that do not go down, types included, as `file → room`. */
export function listUpward(wing: string, order: readonly string[][], sources: Sources): string[] {
  const level = (room: string) => order.findIndex((rooms) => rooms.includes(room))
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
      .filter((target) => target.startsWith(`${wing}/`))
      .map((target) => roomOf(wing, target))
      .filter((room) => room !== roomOf(wing, path) && level(room) >= level(roomOf(wing, path)))
      .map((room) => `${path} → ${room}`),
  )
}
