import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DocumentFile } from './document-file.ts'
import type { StepRequest } from './people/steps.ts'
import { UsageError } from './usage-error.ts'

/** A request from an operator's command to the server. */
export type OperatorRequest = {
  argv: readonly string[]
  /** the document of `project apply` */
  file?: DocumentFile | undefined
  /** a step of `people import` or `people export` */
  step?: StepRequest | undefined
  /** asks for a copy of the database's files instead of a command: see copyDatabase() */
  copiesDatabase?: boolean
}
export type OperatorReply = { done: boolean; text: string }

/** The limit for a socket's path is 107 bytes on Linux and 103 on other systems. */
export const maxPathBytes = 103

export const socketPath = (dataDir: string) => join(dataDir, 'operator', 'socket')

/** Sends a command to the running server. @returns undefined if no server listens on the folder */
export const sendToServer = (
  dataDir: string,
  argv: readonly string[],
  file?: DocumentFile,
  step?: StepRequest,
): Promise<OperatorReply | undefined> => send(dataDir, { argv, file, step })

/**
 * Asks the running server for a copy of the database's files (copyDatabase).
 * @returns the path of the copy as text; undefined if no server listens on the folder
 */
export const requestCopy = (dataDir: string): Promise<OperatorReply | undefined> =>
  send(dataDir, { argv: [], copiesDatabase: true })

async function send(dataDir: string, request: OperatorRequest): Promise<OperatorReply | undefined> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > maxPathBytes) return undefined
  const socket = connect({ path, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
  socket.end(JSON.stringify(request))
  const reply = await text(socket)
  // A server that stops in the meantime sends nothing.
  return reply === '' ? undefined : (JSON.parse(reply) as OperatorReply)
}

/** The server, or the database if no server has it open. */
export type ServerConnection = {
  /** Executes a command. @returns the text to print; for a step, its response as JSON */
  send(request: OperatorRequest): Promise<string>
  /** whether a running server executes the commands, in between requests */
  isInServer: boolean
}

/** Connects to the server that has a data folder open. @returns undefined if there is no such server */
export async function connectToServer(dataDir: string): Promise<ServerConnection | undefined> {
  const response = await sendToServer(dataDir, ['--help'])
  if (!response) return undefined
  return {
    isInServer: true,
    async send({ argv, file, step }) {
      const reply = await sendToServer(dataDir, argv, file, step)
      if (!reply) throw new UsageError('The server has stopped. Start it, and repeat the command.')
      if (!reply.done) throw new UsageError(reply.text)
      return reply.text
    },
  }
}
