import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCommand } from '../../../server/admin/parse-command.ts'
import { exportFile } from '../../../server/admin/people/export-file.ts'
import { importFile } from '../../../server/admin/people/import-file.ts'
import { type RemoteSteps, toRemote } from '../../../server/admin/people/remote-steps.ts'
import { runCommand } from '../../../server/admin/run-command.ts'
import type { Rejection } from '../../../server/identity/base/schema/import-batches.ts'
import type { WrittenUser } from '../../../server/identity/operations/transfer/user-fields.ts'
import type { TestServer } from './test-server.ts'

/** A folder with files of users, and the commands that read and write them. */
export type PeopleFiles = {
  path(name: string): string
  /** Writes users, or lines as they are, to a file. @returns its path */
  write(name: string, lines: readonly (WrittenUser | string)[]): Promise<string>
  readLines<Line = WrittenUser>(name: string): Promise<Line[]>
  readRejections(name: string): Promise<Rejection[]>
  remove(): Promise<void>
}

export async function createPeopleFiles(): Promise<PeopleFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'cakelock-people-'))
  const path = (name: string) => join(folder, name)
  const readLines = async <Line>(name: string) =>
    (await readFile(path(name), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  return {
    path,
    async write(name, lines) {
      const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
      await writeFile(path(name), texts.join('\n'))
      return path(name)
    },
    readLines,
    readRejections: (name) => readLines<Rejection>(`${name}.refused.jsonl`),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** A verified email address, as a line of a file has it. */
export const verifiedEmail = (email: string) => ({ email, verified: true })

/** Lists users of a file: `user0@example.org` and so on. */
export const listFileUsers = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ emails: [verifiedEmail(`user${number}@example.org`)] }))

/** The parts of the server that the operator's commands use. */
export const connectPeople = (server: TestServer): RemoteSteps =>
  toRemote(
    {
      isInServer: false,
      send: ({ argv, file, step }) => runCommand(server.deps, argv, file, step),
    },
    ['people', 'import', 'Shop', 'people.jsonl'],
  )

/** Imports a file of users into the shop. */
export function importPeople(
  server: TestServer,
  file: string,
  ...options: ('--dry-run' | '--events')[]
): Promise<string> {
  const command = parseCommand(['people', 'import', 'Shop', file, ...options])
  if (command.name !== 'people import') throw new Error('This is another command.')
  return importFile(connectPeople(server), command, () => {})
}

/** Imports a file of users into the shop. @returns the lines of progress */
export async function watchImport(server: TestServer, file: string): Promise<string[]> {
  const command = parseCommand(['people', 'import', 'Shop', file])
  if (command.name !== 'people import') throw new Error('This is another command.')
  const progress: string[] = []
  await importFile(connectPeople(server), command, (line) => progress.push(line))
  return progress
}

/** Exports the shop's users to a file. */
export function exportPeople(
  server: TestServer,
  file: string,
  ...options: '--with-secrets'[]
): Promise<string> {
  const command = parseCommand(['people', 'export', 'Shop', file, ...options])
  if (command.name !== 'people export') throw new Error('This is another command.')
  return exportFile(connectPeople(server), command)
}
