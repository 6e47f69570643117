import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { toCount } from '#contract/count.ts'
import type { Rejection } from '../../identity/base/schema/import-batches.ts'
import { createTakenKeys } from '../../identity/operations/transfer/duplicates.ts'
import type { Batch } from '../../identity/operations/transfer/import-progress.ts'
import type { ImportOptions } from '../../identity/operations/transfer/import-users.ts'
import { readUser } from '../../identity/operations/transfer/read-user-line.ts'
import { toReason } from '../document-file.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { readLineGroups } from './read-lines.ts'
import type { RemoteSteps } from './remote-steps.ts'

/**
 * The number of lines per transaction: fewer inside the server, which cannot respond to requests during a statement.
 */
const batchSize = { inServer: 100, elsewhere: 1000 }

/** After how many lines the process yields to handle responses from the database. */
const linesAtOnce = 20
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

/** Whether a batch passes a number of lines at which the command prints its progress: 100, 200, …, 1000, 2000, …. */
function isReportDue({ fromLine, toLine }: Pick<Batch, 'fromLine' | 'toLine'>): boolean {
  const linesPerReport = Math.min(Math.max(10 ** Math.floor(Math.log10(toLine)), 100), 10_000)
  return Math.floor(toLine / linesPerReport) > Math.floor(fromLine / linesPerReport)
}

/**
 * Imports a file of users. Repeating the command continues where the previous one ended. Lines are read and validated
 * here, outside the server's process.
 * @param report prints a line of progress
 * @returns a summary
 */
export async function importFile(
  server: RemoteSteps,
  { project, file, isDryRun, withEvents }: CommandOf<'people import'>,
  report: (text: string) => void,
): Promise<string> {
  const fileDigest = await digestFile(file)
  if (isDryRun) return checkFile(server, project, file)
  let progress = await server.step(project, 'progress', { fileDigest })
  const wasDone = progress.isDone
  if (!wasDone) report(`Importing ${file}, starting at line ${progress.nextLine}.`)
  while (!progress.isDone) {
    await importFrom(progress)
    progress = await server.step(project, 'progress', { fileDigest })
  }
  const reportFile = await writeReport(server, project, fileDigest, file)
  const { imported, rejected } = progress
  const total = `${toCount(imported, 'user')} imported, ${toCount(rejected, 'user')} rejected.${reportFile ? ` ${reportFile} has the reasons.` : ''}`
  return wasDone ? `This file was imported before, and nothing was added. At that time: ${total}` : total

  /** Imports until the end of the file, or until another process turns out to be importing it too. */
  async function importFrom(start: { nextLine: number; nextByte: number }): Promise<void> {
    const size = server.isInServer ? batchSize.inServer : batchSize.elsewhere
    let expectsDuplicates = false
    if (!server.isInServer) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    /** On PostgreSQL, the next batch is read, validated and prepared while the database writes this one. */
    const concurrency = server.isInServer ? 1 : 2
    const sent: Promise<boolean>[] = []
    try {
      for await (const batch of readBatches(file, fileDigest, start, size)) {
        const began = performance.now()
        const importing = importBatch(batch)
        importing.catch(() => {})
        sent.push(importing)
        if (sent.length === concurrency && !(await sent.shift())) return
        if (server.isInServer) await sleep(performance.now() - began)
      }
      await sent[0]
    } finally {
      await Promise.allSettled(sent)
    }

    /** @returns false if another process imported the batch */
    async function importBatch(batch: Batch): Promise<boolean> {
      const options: ImportOptions = { withEvents, expectsDuplicates }
      const response = await server.step(project, 'import', { batch, options })
      if (response === 'done') return false
      expectsDuplicates = response.rejections.length > batch.rejections.length
      if (isReportDue(batch)) report(`${toCount(batch.toLine - 1, 'line')} of ${file} done.`)
      return true
    }
  }
}

async function digestFile(path: string): Promise<string> {
  const digest = createHash('sha256')
  try {
    for await (const part of createReadStream(path, { highWaterMark: 2 ** 20 })) digest.update(part)
  } catch (error) {
    throw new UsageError(`${path} could not be read: ${toReason(error)}.`)
  }
  return digest.digest('hex')
}

/** Reads and validates the lines of a file in batches. Empty lines are skipped. */
async function* readBatches(
  path: string,
  fileDigest: string,
  { nextLine, nextByte }: { nextLine: number; nextByte: number },
  size: number,
): AsyncGenerator<Batch> {
  let batch = createBatch(fileDigest, nextLine, nextByte)
  for await (const lines of readLineGroups(path, nextByte)) {
    for (const { text, nextByte } of lines) {
      if (batch.toLine - batch.fromLine === size) {
        yield batch
        batch = createBatch(fileDigest, batch.toLine, batch.toByte)
      }
      if (batch.toLine % linesAtOnce === 0) await nextTick()
      await addLine(batch, text)
      batch.toLine += 1
      batch.toByte = nextByte
    }
  }
  yield { ...batch, isLast: true }
}

const createBatch = (fileDigest: string, line: number, byte: number): Batch => ({
  fileDigest,
  fromLine: line,
  toLine: line,
  toByte: byte,
  isLast: false,
  users: [],
  rejections: [],
})

async function addLine({ toLine: line, users: people, rejections }: Batch, text: string): Promise<void> {
  if (text.trim() === '') return
  const read = await readUser(text)
  if ('user' in read) people.push({ line, user: read.user })
  else rejections.push(...read.problems.map((problem) => ({ line, ...problem })))
}

/** Writes an import's rejections next to its file. @returns the path; undefined if there are no rejections */
async function writeReport(
  server: RemoteSteps,
  project: string,
  fileDigest: string,
  file: string,
): Promise<string | undefined> {
  return writeRejections(
    file,
    (async function* () {
      let fromLine = 1
      for (;;) {
        const page = await server.step(project, 'rejections', { fileDigest, fromLine })
        if (!page) return
        yield page.rejections
        fromLine = page.nextLine
      }
    })(),
  )
}

async function writeRejections(file: string, lists: AsyncIterable<Rejection[]>): Promise<string | undefined> {
  const path = `${file}.refused.jsonl`
  let output: Awaited<ReturnType<typeof open>> | undefined
  try {
    for await (const rejections of lists) {
      if (rejections.length === 0) continue
      output ??= await open(path, 'w')
      await output.appendFile(`${rejections.map((rejection) => JSON.stringify(rejection)).join('\n')}\n`)
    }
  } finally {
    await output?.close()
  }
  return output && path
}

/** Validates a file and looks for duplicates in the file and the project. Imports nothing. */
async function checkFile(server: RemoteSteps, project: string, file: string): Promise<string> {
  let total = 0
  const rejected = new Set<number>()
  const earlier = createTakenKeys()
  const reportFile = await writeRejections(
    file,
    (async function* () {
      const size = server.isInServer ? batchSize.inServer : batchSize.elsewhere
      for await (const batch of readBatches(file, '', { nextLine: 1, nextByte: 0 }, size)) {
        const unfit = await server.step(project, 'check', { people: batch.users })
        const lines = new Set(unfit.map(({ line }) => line))
        const repeated = batch.users.flatMap(({ line, user: person }) =>
          lines.has(line) ? [] : earlier.reserve(person).map((problem) => ({ line, ...problem })),
        )
        const rejections = [...batch.rejections, ...unfit, ...repeated].toSorted((a, b) => a.line - b.line)
        for (const { line } of rejections) rejected.add(line)
        total += new Set([...batch.users, ...batch.rejections].map(({ line }) => line)).size
        yield rejections
      }
    })(),
  )
  return [
    `${toCount(total - rejected.size, 'user')} would be imported, ${toCount(rejected.size, 'user')} rejected.${reportFile ? ` ${reportFile} has the reasons.` : ''}`,
    'Nothing was imported, because of --dry-run.',
  ].join('\n')
}
