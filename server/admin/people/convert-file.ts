import { open, readFile } from 'node:fs/promises'
import { readHashLine } from '../../identity/transfer/read-provider-hashes.ts'
import { type Hashes, ProviderUserLine, toWrittenPerson } from '../../identity/transfer/read-provider-user.ts'
import { toReason } from '../document-file.ts'
import type { PeopleCommand } from '../parse-people.ts'
import { UsageError } from '../usage-error.ts'
import { readLines } from './read-lines.ts'

type ConvertCommand = Extract<PeopleCommand, { name: 'people convert' }>

/**
 * Converts an export of the hosted provider to a file for `people import`. What the export does not have, such as
 * passkeys, is in a file next to it, by user ID.
 * @returns a summary
 * @throws UsageError if a file cannot be read or written, or has another format
 */
export async function convertFile({ usersFile, file, hashesFile }: ConvertCommand): Promise<string> {
  const hashes = hashesFile === undefined ? new Map() : await readHashes(hashesFile)
  const users = readUsers(await readText(usersFile))
  const output = await open(file, 'wx').catch((problem: unknown) => {
    throw new UsageError(`${file} could not be written: ${toReason(problem)}. Name another file.`)
  })
  const leftBehind: object[] = []
  try {
    for (const [index, value] of users.entries()) {
      const parsed = ProviderUserLine.safeParse(value)
      if (!parsed.success) {
        throw new UsageError(
          `${usersFile}: user ${index + 1} does not have the format of the provider's API.`,
        )
      }
      const converted = toWrittenPerson(parsed.data, hashes)
      for (const problem of converted.leftBehind)
        leftBehind.push({ user_id: parsed.data.user_id, ...problem })
      await output.appendFile(`${JSON.stringify(converted.person)}\n`)
    }
    if (leftBehind.length > 0) {
      const lines = leftBehind.map((one) => `${JSON.stringify(one)}\n`)
      const report = await open(`${file}.left-behind.jsonl`, 'w')
      await report.appendFile(lines.join(''))
      await report.close()
    }
  } finally {
    await output.close()
  }
  const note =
    leftBehind.length > 0
      ? ` ${leftBehind.length} sign-in methods are not in it: ${file}.left-behind.jsonl.`
      : ''
  return `${users.length} people were written to ${file}.${note} Next: people import PROJECT ${file}`
}

async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((problem: unknown) => {
    throw new UsageError(`${path} could not be read: ${toReason(problem)}.`)
  })
}

/** Reads users: a JSON array, an answer of the search, or JSON Lines with users or answers. */
function readUsers(text: string): unknown[] {
  try {
    return toUsers(JSON.parse(text))
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line, index) => {
        try {
          return toUsers(JSON.parse(line))
        } catch {
          throw new UsageError(`Line ${index + 1} of the users is not JSON.`)
        }
      })
  }
}

function toUsers(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(toUsers)
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
