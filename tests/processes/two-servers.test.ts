import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { demoPassword, demoPin } from '../../server/demo/content.ts'
import { authenticate, mustPost } from '../support/browser/person.ts'
import {
  countAllowed,
  findDifferences,
  startTwoServers,
  type TwoServers,
} from '../support/programs/two-servers.ts'
import type {} from '../support/server/database.ts'
import { createDatabase } from '../support/server/postgres.ts'

/** Two servers with one PostgreSQL serve one browser in turn, as behind a load balancer without sticky sessions. */
let servers: TwoServers

beforeAll(async () => {
  servers = await startTwoServers(await createDatabase(inject('postgresUrl')), '0f'.repeat(32))
})

afterAll(() => servers.stop())

const me = async (address: string, token: string) =>
  (await fetch(`${address}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

/**
 * Emails 60 recipients of a cake four times at the same moment, twice through each server. @returns the number per
 * outcome
 */
async function countEmailed(token: string): Promise<Record<string, number>> {
  const emails = Array.from({ length: 60 }, (_, index) => `recipient${100 + index}@customer.test`)
  const checksum = randomBytes(32).toString('hex')
  const cake = {
    ...{ checksum, filetitle: 'Plan.pdf', openable_date: null, expiration_date: null },
    keys: [{ key_path: ['file'], key: randomBytes(32).toString('hex') }],
    permissions: emails.map((email) => ({ email, key_path: ['file'] })),
  }
  await mustPost(servers.addresses[0], '/cakes', cake, token)
  const notice = { checksum, with_name: true, language: 'en' }
  const replies = await Promise.all(
    [...servers.addresses, ...servers.addresses].map((address, index) => {
      const body = { ...notice, emails: index % 2 ? emails : emails.toReversed() }
      return mustPost<{ results: { outcome: string }[] }>(address, '/cakes/notify', body, token)
    }),
  )
  const counts: Record<string, number> = {}
  for (const { outcome } of replies.flatMap(({ results }) => results))
    counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

it('share sessions, return the same lists and exports byte for byte, and count limits together', async () => {
  const [first, second] = servers.addresses
  const token = await authenticate(first, 'admin@bakery.test', demoPassword)
  await mustPost(second, '/auth/pin/authenticate', { pin: demoPin }, token)

  expect(await findDifferences(servers.addresses, token)).toEqual([])
  expect(await countAllowed(servers.addresses)).toEqual({ allowed: 60, rejected: [2, 2] })

  expect(await countEmailed(token)).toEqual({ sent: 100, baker_limit: 140 })

  await mustPost(second, '/auth/sessions/revoke', {}, token)
  expect([await me(first, token), await me(second, token)]).toEqual([401, 401])
})
