import { serverUrl } from './addresses.ts'

/** A message, as /outbox.json shows it. */
export type Message = {
  id: string
  to: string
  channel: string
  subject: string | null
  text: string
  code: string | null
  link: string | null
  created_at: string
}

/** All messages sent to `to`, newest first. `origin` defaults to the server of the browser tests. */
export async function messagesTo(to: string, origin: string = serverUrl): Promise<Message[]> {
  // The server may close an idle connection in the moment in which a request begins to use it again.
  const headers = { connection: 'close' }
  const response = await fetch(`${origin}/outbox.json?to=${encodeURIComponent(to)}`, { headers })
  if (!response.ok) throw new Error(`The outbox responded with ${response.status}.`)
  return (await response.json()) as Message[]
}

/**
 * Waits for the newest message to `to` that `wanted` accepts (default: any).
 * @throws Error after ten seconds, with the messages that arrived instead
 */
export async function messageTo(
  to: string,
  accepts: (message: Message) => boolean = () => true,
  origin: string = serverUrl,
): Promise<Message> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const messages = await messagesTo(to, origin)
    const match = messages.find(accepts)
    if (match) return match
    if (Date.now() > deadline) {
      const there = messages.map((message) => message.subject ?? message.text).join('; ') || 'none'
      throw new Error(`No such message to ${to} after ten seconds. Messages there: ${there}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Waits for the newest code sent to `to`, other than `not` (the previous code). */
export async function codeSentTo(to: string, not?: string, origin: string = serverUrl): Promise<string> {
  const message = await messageTo(to, ({ code }) => code !== null && code !== not, origin)
  return message.code ?? ''
}
