import { type EmailSink, startEmailSink } from '../../support/server/email-sink.ts'

/** An emailed code, and when it arrived (`performance.now`). */
export type Arrival = { code: string; at: number }

/** A mail server that hands each code to the client that waits for it. */
export type CodeInbox = {
  url: string
  /** Resolves with the next code that is sent to an address, or with one that has arrived since `forget`. */
  waitForCode(email: string): Promise<Arrival>
  forget(email: string): void
  stop(): void
}

/** @param replyMs how long the mail server takes for each reply */
export async function startCodeInbox(replyMs: number): Promise<CodeInbox> {
  const arrived = new Map<string, Arrival>()
  const waiting = new Map<string, (arrival: Arrival) => void>()
  const receive = (email: string) => {
    const to = /^To: (\S+)/m.exec(email)?.[1] ?? ''
    const code = /^Subject: .*\b(\d{6})\b/m.exec(email)?.[1]
    if (code === undefined) return
    const arrival = { code, at: performance.now() }
    const resolve = waiting.get(to)
    if (resolve) {
      waiting.delete(to)
      resolve(arrival)
    } else arrived.set(to, arrival)
  }
  const sink: EmailSink = await startEmailSink({ receive, replyMs })
  return {
    url: sink.url,
    waitForCode(email) {
      const arrival = arrived.get(email)
      if (arrival) {
        arrived.delete(email)
        return Promise.resolve(arrival)
      }
      return new Promise((resolve) => waiting.set(email, resolve))
    },
    forget: (email) => void arrived.delete(email),
    stop: () => sink.close(),
  }
}
