import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Deps } from '../deps.ts'
import { describeError } from '../http/describe-error.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

export type Answer = { done: boolean; text: string }

/** A socket's path has room for 107 bytes on Linux and 103 elsewhere. */
const longestPath = 103

const socketPath = (dataDir: string) => join(dataDir, 'operator', 'socket')

/**
 * Takes operator commands while the server has the data folder open. Only the owner of the folder reaches the
 * socket: the folder around it is closed to everybody else, before the socket is there.
 * @returns a function that stops listening
 */
export async function listenForOperator(deps: Deps, dataDir: string): Promise<() => void> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > longestPath) {
    deps.log.warn(
      { path },
      'the path of the data folder is too long for a socket: operator commands work only while the server is stopped',
    )
    return () => {}
  }
  rmSync(join(dataDir, 'operator'), { recursive: true, force: true })
  mkdirSync(join(dataDir, 'operator'), { recursive: true, mode: 0o700 })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    void respond(deps, socket)
  })
  server.listen(path)
  await once(server, 'listening')
  return () => server.close()
}

async function respond(deps: Deps, socket: Socket): Promise<void> {
  const answer = await answerTo(deps, socket)
  socket.end(JSON.stringify(answer))
}

async function answerTo(deps: Deps, socket: Socket): Promise<Answer> {
  try {
    const argv: unknown = JSON.parse(await readAll(socket))
    if (!Array.isArray(argv)) throw new UsageError('A command is a list of arguments.')
    return { done: true, text: await runCommand(deps, argv.map(String)) }
  } catch (problem) {
    if (problem instanceof UsageError) return { done: false, text: problem.message }
    deps.log.error({ problem: describeError(problem) }, 'operator command failed')
    return {
      done: false,
      text: 'The command failed and changed nothing. See the server log for the reason.',
    }
  }
}

/** Reads to the end and leaves the socket open for the answer, which a loop over the stream would not. */
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

/** Has the running server do a command. @returns undefined where no server listens on the folder */
export async function askServer(dataDir: string, argv: readonly string[]): Promise<Answer | undefined> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > longestPath) return undefined
  const socket = connect({ path, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw problem
  }
  socket.end(JSON.stringify(argv))
  return JSON.parse(await text(socket)) as Answer
}
