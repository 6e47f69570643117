import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import type { RequestError } from '../errors/request-error.ts'
import { minutes } from '../machine/clock.ts'
import { rateLimits } from '../schema/messages.ts'
import {
  consumeInOrderWithin,
  consumeLimit,
  consumeNetworkLimit,
  refundLimit,
  refundNetworkLimit,
} from './limiter.ts'
import { type Limit, limits, type NetworkLimit, type SubjectLimit, toDelay } from './rules.ts'

const server = testServerForEach()

const isNetworkLimit = (limit: Limit): limit is NetworkLimit => limits[limit].subject === 'network'
const names = Object.keys(limits) as Limit[]

/** `consumeLimit` does not take the limits of networks: the types require `consumeNetworkLimit`. */
const consume = (limit: Limit, subject: string) =>
  isNetworkLimit(limit)
    ? consumeNetworkLimit(server.deps, limit, subject)
    : consumeLimit(server.deps, limit as SubjectLimit, subject)

describe('a limit', () => {
  it.each(names)('%s allows exactly its number of hits', async (limit) => {
    for (let hit = 0; hit < limits[limit].hits; hit += 1) await consume(limit, 'ann')
    await expect(consume(limit, 'ann')).rejects.toMatchObject({
      code: 'too_many_requests',
      content: { retryAfterSeconds: limits[limit].window / 1000 },
    })
    await consume(limit, 'bob')
    server.clock.advance(limits[limit].window)
    await consume(limit, 'ann')
  })

  it('counts all concurrent hits', async () => {
    const hits = Array.from({ length: 30 }, () => consumeNetworkLimit(server.deps, 'userSearches', 'ann'))
    const results = await Promise.allSettled(hits)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  it('is not extended by rejected hits', async () => {
    for (let hit = 0; hit < 25; hit += 1)
      await consumeNetworkLimit(server.deps, 'userSearches', 'ann').catch(() => {})
    server.clock.advance(minutes(1) - 1000)
    await expect(consumeNetworkLimit(server.deps, 'userSearches', 'ann')).rejects.toMatchObject({
      content: { retryAfterSeconds: 1 },
    })
    server.clock.advance(1000)
    await consumeNetworkLimit(server.deps, 'userSearches', 'ann')
  })

  it('refunds a hit, but never more than were consumed', async () => {
    await consumeLimit(server.deps, 'codesSentBySender', 'ann')
    await refundLimit(server.deps, 'codesSentBySender', 'ann')
    await refundLimit(server.deps, 'codesSentBySender', 'ann')
    for (let hit = 0; hit < 5; hit += 1) await consumeLimit(server.deps, 'codesSentBySender', 'ann')
    await expect(consumeLimit(server.deps, 'codesSentBySender', 'ann')).rejects.toThrow()
  })

  it('rejects a hit in order: it counts toward the limit that it exceeds, not toward later ones', async () => {
    const { deps } = server
    const counters = [2, 1, 3].map((hits, index) => ({ key: `test:${index}`, hits, window: minutes(1) }))
    // The rejection does not roll the transaction back.
    const outcomes = []
    for (let hit = 0; hit < 3; hit += 1) {
      const outcome = deps.db.transaction((tx) =>
        consumeInOrderWithin(tx, deps, counters).then(
          () => 'counted',
          (error: RequestError) => error.code,
        ),
      )
      outcomes.push(await outcome)
    }
    expect(outcomes).toEqual(['counted', 'too_many_requests', 'too_many_requests'])
    const rows = await deps.db.read((tx) => tx.select().from(rateLimits).orderBy(rateLimits.key))
    // A limit is stored as exceeded by one hit. The third hit exceeded the first limit, so it did not count for the second.
    expect(rows.map(({ hits }) => hits)).toEqual([3, 2, 1])
  })

  it('counts an IPv6 /48 in addition to its networks, and refunds both', async () => {
    const take = (network: number) =>
      consumeNetworkLimit(server.deps, 'registrations', `2001:db8:7:${network}::1`)
    for (let network = 1; network <= 8; network += 1) {
      for (let hit = 0; hit < 10; hit += 1) await take(network)
    }
    await expect(take(9)).rejects.toMatchObject({ code: 'too_many_requests' })
    await refundNetworkLimit(server.deps, 'registrations', '2001:db8:7:1::1')
    await refundNetworkLimit(server.deps, 'registrations', '2001:db8:7:1::1')
    await take(1)
    await consumeNetworkLimit(server.deps, 'registrations', '2001:db8:8:1::1')
  })

  it('counts the /48 of a network whose address is no longer known', async () => {
    const take = (network: number) =>
      consumeNetworkLimit(server.deps, 'userSearches', `2001:db8:9:${network}::/64`)
    for (let network = 1; network <= 160; network += 1) await take(network)
    await expect(take(161)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

describe('the delay', () => {
  it.each([
    [0, 0],
    [10, 0],
    [11, 250],
    [12, 500],
    [15, 4000],
    [1000, 4000],
  ])('after %d wrong passwords is %d ms', (wrong, delay) => expect(toDelay(wrong)).toBe(delay))
})
