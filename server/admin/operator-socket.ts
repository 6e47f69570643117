import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { DocumentError } from '../identity/base/projects/read-document.ts'
import { copyDatabase } from '../platform/db/copy-database.ts'
import type { Database } from '../platform/db/database.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { describeError } from '../platform/http/describe-error.ts'
import { maxPathBytes, type OperatorReply, type OperatorRequest, socketPath } from './operator-client.ts'
import { UsageError } from './usage-error.ts'

/**
 * Accepts operator commands while the server has the data folder open. Only the owner of the folder can reach the
 * socket: its folder is created with mode 0700 before the socket exists.
 * @param run executes a command
 * @returns a function that stops listening
 */
export async function listenForOperator(
  { log, db }: { log: Logger; db: Database },
  dataDir: string,
  run: (request: OperatorRequest) => Promise<string>,
): Promise<() => void> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > maxPathBytes) {
    log.warn(
      { path },
      'the path of the data folder is too long for a socket: operator commands only work while the server is stopped',
    )
    return () => {}
  }
  rmSync(join(dataDir, 'operator'), { recursive: true, force: true })
  mkdirSync(join(dataDir, 'operator'), { recursive: true, mode: 0o700 })
  const runOrCopy: Run = (request) => (request.copiesDatabase ? copyDatabase(db, dataDir) : run(request))
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    void respond(log, runOrCopy, socket)
  })
  server.listen(path)
  await once(server, 'listening')
  return () => server.close()
}

type Run = Parameters<typeof listenForOperator>[2]

async function respond(log: Logger, run: Run, socket: Socket): Promise<void> {
  const response = await execute(log, run, socket)
  socket.end(JSON.stringify(response))
}

async function execute(log: Logger, run: Run, socket: Socket): Promise<OperatorReply> {
  try {
    const request = JSON.parse(await readAll(socket)) as OperatorRequest
    return { done: true, text: await run(request) }
  } catch (error) {
    if (error instanceof UsageError || error instanceof DocumentError)
      return { done: false, text: error.message }
    if (error instanceof DatabaseUnavailable)
      return {
        done: false,
        text: 'The database is not available. Repeat the command when /readyz says that it is.',
      }
    log.error({ problem: describeError(error) }, 'operator command failed')
    return {
      done: false,
      text: 'The command failed and changed nothing. See the server log for the reason.',
    }
  }
}

/** Reads to the end, and keeps the socket open for the response. Iterating over the stream would close it. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let read = ''
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      read += String(part)
    })
    socket.once('end', () => resolve(read))
    socket.once('error', reject)
  })
}
