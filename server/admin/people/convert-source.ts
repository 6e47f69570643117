import type { Conversion, Hashes } from '../../converters/conversion.ts'
import { readAuth0Hash, readAuth0User } from '../../converters/read-auth0-user.ts'
import { readClerkUser } from '../../converters/read-clerk-user.ts'
import { joinCognitoCells, readCognitoUser } from '../../converters/read-cognito-user.ts'
import { readFirebaseUser, toFirebaseUser } from '../../converters/read-firebase-user.ts'
import { readHashLine } from '../../converters/read-provider-hashes.ts'
import { readProviderUser } from '../../converters/read-provider-user.ts'
import { toReason } from '../document-file.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { readJsonValues } from './read-json-values.ts'
import { readLines, readText } from './read-lines.ts'

/** How to read a system's export. */
export type Source = {
  /** the format's name in messages */
  format: string
  /** Returns the users in a JSON object of the file. Default: the object is a user. */
  list?: (value: unknown) => unknown[]
  /** Converts a user in a JSON file. @returns undefined if the user has another format */
  readJson?: (user: unknown) => Conversion | undefined
  /** Creates a function that converts the rows of a CSV, in order. It returns undefined if a row has another format. */
  createRowReader?: () => (cells: string[]) => Conversion | 'header' | undefined
}

/** Returns how to read a command's users file, with the hashes from another file. @throws UsageError */
export async function createSource({
  from,
  hashesFile,
  hashing,
}: CommandOf<'people convert'>): Promise<Source> {
  switch (from) {
    case 'provider': {
      const hashes = await readProviderHashes(hashesFile)
      return {
        format: "the provider's API",
        list: listUsers,
        readJson: (user) => readProviderUser(user, hashes),
      }
    }
    case 'auth0': {
      const hashes = await readAuth0Hashes(hashesFile)
      return {
        format: "Auth0's export in the format json, or of its password export",
        readJson: (user) => readAuth0User(user, hashes),
      }
    }
    case 'firebase':
      return {
        format: 'firebase auth:export',
        readJson: (user) => readFirebaseUser(user, hashing),
        createRowReader: () => (cells) => readFirebaseUser(toFirebaseUser(cells), hashing),
      }
    case 'clerk':
      return {
        format: "the CSV of Clerk's dashboard",
        createRowReader: () => readWithHeader(readClerkUser),
      }
    case 'cognito':
      return {
        format: 'a CSV of Cognito',
        createRowReader: () => {
          const readRow = readWithHeader(readCognitoUser)
          return (cells) => readRow(joinCognitoCells(cells))
        },
      }
  }
}

/** A response of the provider's search contains many users. */
function listUsers(value: unknown): unknown[] {
  const { results } = value as { results?: unknown }
  return Array.isArray(results) ? results : [value]
}

/** Names a row's cells by the header row. */
function readWithHeader(read: (row: Record<string, string>) => Conversion | undefined) {
  let header: readonly string[] | undefined
  return (cells: string[]): Conversion | 'header' | undefined => {
    if (header) return read(Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
    header = cells.map((name) => name.trim())
    return 'header'
  }
}

// The order of users and hashes can differ, so all hashes are kept in memory: a few hundred bytes per user.

/** Reads the hashes that the hosted provider sends. @param path undefined if there are none. @throws UsageError */
async function readProviderHashes(path: string | undefined): Promise<Hashes> {
  const hashes = new Map<string, Record<string, unknown>>()
  if (path === undefined) return hashes
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
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path} could not be read: ${toReason(error)}.`)
  }
  return hashes
}

/** Reads Auth0's password export. @param path undefined if there is none. @throws UsageError */
async function readAuth0Hashes(path: string | undefined): Promise<Hashes> {
  const hashes = new Map<string, Record<string, unknown>>()
  if (path === undefined) return hashes
  try {
    for await (const { line, value } of readJsonValues(readText(path))) {
      const read = readAuth0Hash(value)
      if (!read) throw new UsageError(`line ${line} does not have the format of Auth0's password export.`)
      if (read.fields) hashes.set(read.userId, read.fields)
    }
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${path}: ${error.message}`) : error
  }
  return hashes
}
