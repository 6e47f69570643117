import { setTimeout as sleep } from 'node:timers/promises'
import { startEmailSink } from '../../support/server/email-sink.ts'

/** Receives the emails of all people, and reads their codes. */
export type Inbox = {
  url: string
  /** Forgets earlier codes. Emails to an address that is not open are dropped, so that memory does not grow. */
  open(email: string): void
  close(email: string): void
  /** Waits for a code that is not among `tried`, the newest first. @returns undefined if none arrives in time */
  waitForCode(email: string, tried: ReadonlySet<string>, seconds: number): Promise<string | undefined>
  stop(): void
}

export async function startInbox(): Promise<Inbox> {
  const codes = new Map<string, string[]>()
  const sink = await startEmailSink((email) => {
    const to = /^To: (\S+)/m.exec(email)?.[1] ?? ''
    const code = /^Subject: .*\b(\d{6})\b/m.exec(email)?.[1]
    if (code !== undefined) codes.get(to)?.unshift(code)
  })
  return {
    url: sink.url,
    open: (email) => void codes.set(email, []),
    close: (email) => void codes.delete(email),
    async waitForCode(email, tried, seconds) {
      const deadline = Date.now() + seconds * 1000
      for (;;) {
        const code = codes.get(email)?.find((received) => !tried.has(received))
        if (code !== undefined || Date.now() > deadline) return code
        await sleep(50)
      }
    },
    stop: () => sink.close(),
  }
}
