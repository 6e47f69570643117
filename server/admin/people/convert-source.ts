import type { Conversion, Hashes } from '../../identity/transfer/conversion.ts'
import { readHashLine } from '../../identity/transfer/read-provider-hashes.ts'
import { readProviderUser } from '../../identity/transfer/read-provider-user.ts'
import { toReason } from '../document-file.ts'
import type { PeopleCommand } from '../parse-people.ts'
import { UsageError } from '../usage-error.ts'
import { readLines } from './read-lines.ts'

type ConvertCommand = Extract<PeopleCommand, { name: 'people convert' }>

/** How the export of a system is read. */
export type Source = {
  /** the name of the format in messages */
  format: string
  /** Returns the users of a JSON object of the file. */
  list(value: unknown): unknown[]
  /** Converts a user. @returns undefined if it has another format */
  readJson(user: unknown): Conversion | undefined
}

/** Returns how to read the users file of a command, with the hashes of another file. @throws UsageError */
export async function createSource({ hashesFile }: ConvertCommand): Promise<Source> {
  const hashes = hashesFile === undefined ? new Map() : await readHashes(hashesFile)
  return {
    format: "the provider's API",
    list: listUsers,
    readJson: (user) => readProviderUser(user, hashes),
  }
}

/** An answer of the search has many users. */
function listUsers(value: unknown): unknown[] {
  const { results } = value as { results?: unknown }
  return Array.isArray(results) ? results : [value]
}

async function readHashes(path: string): Promise<Hashes> {
  const hashes = new Map<string, Record<string, unknown>>()
  let number = 0
  try {
    for await (const { text } of readLines(path, 0)) {
      number += 1
      if (text.trim() === '') continue
      const read = readHashLine(text)
      if (!read)
        throw new UsageError(
          `${path}, line ${number}: this is neither CSV with a user ID, hash, salt and algorithm, nor JSON.`,
        )
      hashes.set(read.userId, read.fields)
    }
  } catch (problem) {
    if (problem instanceof UsageError) throw problem
    throw new UsageError(`${path} could not be read: ${toReason(problem)}.`)
  }
  return hashes
}
