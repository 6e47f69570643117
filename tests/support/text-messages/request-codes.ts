import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The prefix whose budget the requests exceed. */
export const pumpedPrefix = '+1202555'

/** A phone number for which a server acknowledged the code request. */
export type Requested = string

/** Requests codes from servers that are being killed. Each phone number is used once, even after a lost response. */
export function createRequester(origins: readonly string[], publicToken: string) {
  let next = 0
  let nextOfPrefix = 0
  const requested: Requested[] = []

  /** Sends one request. @returns the status; 0 if the server was killed */
  async function request(to: string): Promise<number> {
    const response = await fetch(`${origins[randomInt(origins.length)]}/sdk/v1/otps/sms/login_or_create`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${publicToken}:${publicToken}`).toString('base64')}`,
        'content-type': 'application/json',
        origin: 'https://storm.example',
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      },
      body: JSON.stringify({ phone_number: to, expiration_minutes: 10 }),
    }).catch(() => undefined)
    // A response whose body is cut off is not an acknowledgement.
    const text = await response?.text().catch(() => undefined)
    if (response === undefined || text === undefined || response.status >= 500) {
      await sleep(50)
      return 0
    }
    if (response.status === 200) requested.push(to)
    else if (response.status !== 429) throw new Error(`${response.status}: ${text}`)
    return response.status
  }

  /** Requests codes until the servers reject ten in a row. */
  async function requestUntilRejected(toNumber: () => string): Promise<void> {
    for (let rejected = 0; rejected < 10; ) {
      const status = await request(toNumber())
      if (status === 429) rejected += 1
      else if (status === 200) rejected = 0
    }
  }

  /** Each number has its own prefix. */
  const toNumber = () => {
    next += 1
    const areas = ['312', '415', '646', '713']
    const exchange = 200 + (Math.floor(next / 4) % 700)
    const line = 1000 + Math.floor(next / 2800)
    return `+1${areas[next % 4]}${exchange}${line}`
  }
  const toPumped = () => {
    nextOfPrefix += 1
    return `${pumpedPrefix}${String(nextOfPrefix).padStart(4, '0')}`
  }

  return {
    async requestAll({ messages }: { messages: number }): Promise<Requested[]> {
      const workers = messages > 1000 ? 8 : 4
      // The prefix comes first, so that the project's budget is not exhausted before it.
      await Promise.all(Array.from({ length: workers }, () => requestUntilRejected(toPumped)))
      await Promise.all(Array.from({ length: workers }, () => requestUntilRejected(toNumber)))
      return requested
    },
  }
}
