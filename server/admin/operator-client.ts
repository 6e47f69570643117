import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { DocumentFile } from './document-file.ts'

export type OperatorRequest = { argv: readonly string[]; file?: DocumentFile | undefined }
export type OperatorReply = { done: boolean; text: string }

/** The limit for a socket's path is 107 bytes on Linux and 103 on other systems. */
export const maxPathBytes = 103

export const socketPath = (dataDir: string) => join(dataDir, 'operator', 'socket')

/** Sends a command to the running server. @returns undefined if no server listens on the folder */
export async function sendToServer(
  dataDir: string,
  argv: readonly string[],
  file?: DocumentFile,
): Promise<OperatorReply | undefined> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > maxPathBytes) return undefined
  const socket = connect({ path, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw problem
  }
  socket.end(JSON.stringify({ argv, file } satisfies OperatorRequest))
  return JSON.parse(await text(socket)) as OperatorReply
}
