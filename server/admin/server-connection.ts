import { type OperatorRequest, sendToServer } from './operator-client.ts'
import { UsageError } from './usage-error.ts'

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
