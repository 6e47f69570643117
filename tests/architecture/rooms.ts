import { posix } from 'node:path'
import { allFiles, textOf } from './source-files.ts'

/**
 * The rooms of each wing, from the bottom up: a room may import the rooms before it, and no other. A room is a folder of the
 * wing with everything below it; `.` means the files in the wing itself. ARCHITECTURE.md lists the same rooms.
 */
export const wings: Record<string, readonly string[]> = {
  'server/platform': [
    'errors',
    'machine',
    'outbound',
    'db',
    'schema',
    'secrets',
    'mail',
    'config',
    '.',
    'gateways',
    'http',
    'limits',
    'outbox',
  ],
  'server/identity': [
    'errors',
    'document',
    'schema',
    '.',
    'events',
    'projects',
    'log',
    'users',
    'proofs',
    'sessions',
    'credentials',
    'social',
    'wire',
    'access',
    'text-messages',
    'methods',
    'applications',
    'foreign-sessions',
    'impersonation',
    'transfer',
    'administration',
    'public-api',
    'browser-api',
    'backend-api',
    'webhooks',
    'surfaces',
  ],
}

/** The text of each source file by its path. */
export type Sources = ReadonlyMap<string, string>

/** Reads the source files of a wing, except tests and settings of tools. */
export const readWing = (wing: string): Sources =>
  new Map(
    allFiles()
      .filter((path) => path.startsWith(`${wing}/`) && /\.tsx?$/.test(path))
      .filter((path) => !/\.test\.tsx?$|\.config\.ts$/.test(path))
      .map((path) => [path, textOf(path)]),
  )

/** Returns the room of a file. */
export const roomOf = (wing: string, path: string): string =>
  posix.dirname(posix.relative(wing, path)).split('/')[0] ?? '.'

/** Lists the imports between rooms that do not go down, types included, as `file → room`. */
export function listUpward(wing: string, order: readonly string[], sources: Sources): string[] {
  const level = (room: string) => order.indexOf(room)
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
      .filter((target) => target.startsWith(`${wing}/`))
      .map((target) => roomOf(wing, target))
      .filter((room) => room !== roomOf(wing, path) && level(room) >= level(roomOf(wing, path)))
      .map((room) => `${path} → ${room}`),
  )
}
