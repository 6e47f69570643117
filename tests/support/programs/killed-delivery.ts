import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { publicTokens } from '../browser/addresses.ts'
import { readOk } from '../browser/person.ts'
import { startEmailSink } from '../server/email-sink.ts'
import { makeFolder } from './places.ts'
import { startServer } from './server-process.ts'

/** What happened to the codes that were requested from the killed process. */
export type KillResult = {
  requested: number
  /** how many emails had not arrived at the moment of the kill */
  left: number
  /** from the kill until the last email arrived */
  seconds: number
  /** how many emails arrived more than once */
  again: number
  /** the addresses whose email did not arrive in a minute */
  lost: string[]
}

export type KilledDelivery = { kill(afterMs: number): Promise<KillResult>; stop(): Promise<void> }

/** How many codes are requested in a round. */
const requests = 40

/** Starts two servers on one PostgreSQL, and a mail server that takes 60 ms for each reply. */
export async function startKilledDelivery(databaseUrl: string): Promise<KilledDelivery> {
  const arrivals = new Map<string, number>()
  const receive = (email: string) => {
    const to = /^To: (\S+)/m.exec(email)?.[1] ?? ''
    arrivals.set(to, (arrivals.get(to) ?? 0) + 1)
  }
  const sink = await startEmailSink({ receive, replyMs: 60 })
  const folder = await makeFolder()
  const env = { DATABASE_URL: databaseUrl, SMTP_URL: sink.url, TRUST_PROXY: '1', LOG_LEVEL: 'error' }
  const start = () => startServer({ dataDir: folder.path, env })
  const survivor = await start()
  let killed = await start()

  return {
    /** Requests codes from one process, kills it this long after the last response, and waits for their emails. */
    async kill(afterMs) {
      const addresses = Array.from(
        { length: requests },
        () => `killed-${randomBytes(8).toString('hex')}@mail.test`,
      )
      await Promise.all(addresses.map((email) => requestCode(killed, email)))
      await sleep(afterMs)
      killed.server.child.kill('SIGKILL')
      const killedAt = performance.now()
      const left = addresses.filter((email) => !arrivals.has(email)).length
      await killed.server.ended
      const listMissing = () => addresses.filter((email) => !arrivals.has(email))
      while (listMissing().length > 0 && performance.now() - killedAt < 60_000) await sleep(10)
      const seconds = (performance.now() - killedAt) / 1000
      const again = addresses.filter((email) => (arrivals.get(email) ?? 0) > 1).length
      killed = await start()
      return { requested: requests, left, seconds, again, lost: listMissing() }
    },
    async stop() {
      await Promise.all([killed.server.stop(), survivor.server.stop()])
      sink.close()
      await folder.remove()
    },
  }
}

async function requestCode({ origin, port }: { origin: string; port: number }, email: string): Promise<void> {
  const basic = Buffer.from(`${publicTokens.demoHost}:${publicTokens.demoHost}`).toString('base64')
  const demoOrigin = `http://demo.localhost:${port + 1}`
  const response = await fetch(`${origin}/sdk/v1/otps/email/login_or_create`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/json',
      origin: demoOrigin,
      'x-sdk-parent-host': demoOrigin,
      'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
    },
    body: JSON.stringify({ email, expiration_minutes: 5 }),
  })
  await readOk(response)
}
