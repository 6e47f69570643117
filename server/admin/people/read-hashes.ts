import type { Hashes } from '../../identity/transfer/conversion.ts'
import { readAuth0Hash } from '../../identity/transfer/read-auth0-user.ts'
import { readHashLine } from '../../identity/transfer/read-provider-hashes.ts'
import { toReason } from '../document-file.ts'
import { UsageError } from '../usage-error.ts'
import { readJsonValues } from './read-json-values.ts'
import { readLines } from './read-lines.ts'
import { readText } from './read-text.ts'

// The order of users and hashes can differ, so all hashes are kept in memory: a few hundred bytes per user.

/** Reads the hashes that the hosted provider sends. @param path undefined if there are none. @throws UsageError */
export async function readProviderHashes(path: string | undefined): Promise<Hashes> {
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
export async function readAuth0Hashes(path: string | undefined): Promise<Hashes> {
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
