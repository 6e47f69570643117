import { readOutbox } from './provider-client.ts'
import type { TestServer } from './test-server.ts'

/** Returns the code of the newest message to an email address or phone number. */
export const readCode = async (server: TestServer, to: string): Promise<string> =>
  (await readOutbox(server, to))[0]?.code ?? ''

/** Returns the token of the link in the newest email to an email address. */
export async function readLinkToken(server: TestServer, to: string): Promise<string> {
  const [message] = await readOutbox(server, to)
  return new URL(message?.link ?? '').searchParams.get('token') ?? ''
}
