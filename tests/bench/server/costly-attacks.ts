import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CostlyClient } from './costly-client.ts'

/** Requests that someone may send without a limit that stops them, and that cost others time. */
export type Attack = {
  name: string
  /** sends requests until it is aborted. @returns the statuses of the responses */
  run(client: CostlyClient, signal: AbortSignal): Promise<number[]>
}

/** The most expensive kind of password for the strength meter: no two are the same. */
function createCostlyPassword(): string {
  const letters = 'aA1!eE3@oO0pPqQ7'
  return Array.from(crypto.getRandomValues(new Uint8Array(100)), (byte) => letters[byte % 16]).join('')
}

/** Each loop sends a request, and the next one when the response has arrived, at the earliest after the interval. */
async function keepSending(
  loops: number,
  signal: AbortSignal,
  send: (loop: number, count: number) => Promise<{ status: number }>,
  interval = 0,
): Promise<number[]> {
  setMaxListeners(loops, signal)
  const statuses: number[] = []
  const loop = async (_: unknown, index: number) => {
    for (let count = 0; !signal.aborted; count += 1) {
      const startedAt = performance.now()
      statuses.push((await send(index, count)).status)
      await sleep(Math.max(0, interval - (performance.now() - startedAt)), undefined, { signal }).catch(
        () => {},
      )
    }
  }
  await Promise.all(Array.from({ length: loops }, loop))
  return statuses
}

const checkStrength = (client: CostlyClient, ip: string) =>
  client.sdk('/passwords/strength_check', { password: createCostlyPassword() }, { ip })

/** A network may send 60 checks a minute. */
const checksWithinLimit = 58

const search = (client: CostlyClient, operands: object[]) =>
  client.backend('/users/search', { query: { operator: 'OR', operands } }, 2)

export const attacks: readonly Attack[] = [
  {
    name: 'password checks from 16 /64 networks of one /48, 40 in flight',
    run: (client, signal) =>
      keepSending(40, signal, (loop) => checkStrength(client, `2001:db8:7:${loop % 16}::1`)),
  },
  {
    name: 'password checks from one IPv4 address within its limit, 58 at once',
    run: (client, signal) =>
      keepSending(checksWithinLimit, signal, () => checkStrength(client, '198.51.100.1'), 61_000),
  },
  {
    name: 'password checks from 14 networks within their limits',
    run: (client, signal) =>
      keepSending(
        14,
        signal,
        (loop) => checkStrength(client, `198.51.100.${10 + loop}`),
        60_000 / checksWithinLimit,
      ),
  },
  {
    name: 'an API secret signs in with changing email addresses, 90 in flight',
    run: (client, signal) =>
      keepSending(90, signal, (loop, count) =>
        client.backend('/passwords/authenticate', {
          email: `nobody-${loop}-${count}@example.org`,
          password: 'x',
          attributes: { ip_address: `203.0.113.${loop}` },
        }),
      ),
  },
  {
    name: 'an API secret searches for a text of 60,000 characters, 4 in flight',
    run: (client, signal) =>
      keepSending(4, signal, () =>
        search(client, [{ filter_name: 'email_address_fuzzy', filter_value: 'a'.repeat(60_000) }]),
      ),
  },
  {
    name: 'an API secret searches for three texts of 320 characters, 4 in flight',
    run: (client, signal) =>
      keepSending(4, signal, () =>
        search(
          client,
          ['email_address_fuzzy', 'phone_number_fuzzy', 'full_name_fuzzy'].map((name) => ({
            filter_name: name,
            filter_value: 'a'.repeat(320),
          })),
        ),
      ),
  },
]
