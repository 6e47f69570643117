import { open, rm } from 'node:fs/promises'
import { toCount } from '#contract/count.ts'
import { toReason } from '../document-file.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { createSource } from './convert-source.ts'
import { convertUsers } from './convert-users.ts'
import { readText } from './read-lines.ts'

/** After how many characters the converted lines are written. */
const charactersAtOnce = 2 ** 16

/**
 * Converts another system's export to a file for `people import`. A second file lists what the first cannot contain,
 * such as passkeys. Users are read, converted and written one by one.
 * @returns a summary
 * @throws UsageError if a file cannot be read or written, or has another format; the new files are removed
 */
export async function convertFile(command: CommandOf<'people convert'>): Promise<string> {
  const { usersFile, file } = command
  const source = await createSource(command)
  const people = await createLines(file, 'wx')
  const report = await createLines(`${file}.left-behind.jsonl`, 'w')
  let leftOut = 0
  try {
    for await (const { line, id, user: person, omitted } of convertUsers(readText(usersFile), source)) {
      for (const problem of omitted) await report.add({ line, user_id: id, ...problem })
      if (person) await people.add(person)
      else leftOut += 1
    }
    await people.close()
    if (report.count() > 0) await report.close()
    else await report.discard()
  } catch (error) {
    await people.discard()
    await report.discard()
    throw error instanceof UsageError ? new UsageError(`${usersFile}: ${error.message}`) : error
  }
  const notes = [
    leftOut > 0 ? ` ${toCount(leftOut, 'user was', 'users were')} left out.` : '',
    report.count() > 0
      ? ` ${file}.left-behind.jsonl lists what it does not contain (${toCount(report.count(), 'line')}).`
      : '',
  ]
  return `${toCount(people.count(), 'user was', 'users were')} written to ${file}.${notes.join('')} Next: people import PROJECT ${file}`
}

/** Creates a file of JSON Lines. @throws UsageError if it cannot be written */
async function createLines(path: string, flag: 'wx' | 'w') {
  const output = await open(path, flag).catch((problem: unknown) => {
    throw new UsageError(`${path} could not be written: ${toReason(problem)}. Choose another file.`)
  })
  let count = 0
  let waiting = ''
  const write = async () => {
    await output.appendFile(waiting)
    waiting = ''
  }
  return {
    count: () => count,
    async add(value: object) {
      count += 1
      waiting += `${JSON.stringify(value)}\n`
      if (waiting.length >= charactersAtOnce) await write()
    },
    async close() {
      await write()
      await output.close()
    },
    async discard() {
      await output.close()
      await rm(path, { force: true })
    },
  }
}
