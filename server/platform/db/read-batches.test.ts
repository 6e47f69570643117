import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestServer } from '#support/server/test-server.ts'
import { sessions } from '../../identity/base/schema/sessions.ts'
import { prepareStatement } from './prepared.ts'
import { limitStatements, requestStatementMs } from './statement-limit.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Read = { pid: number; quotient: number }

/** A divisor with which the statement ends its own connection. */
const endsConnection = -1

const divide = prepareStatement<Read>('quotient_and_connection', (tx) =>
  tx
    .select({
      pid: sql<number>`pg_backend_pid()`,
      quotient: sql<number>`case ${sql.placeholder('divisor')}::int when ${sql.raw(String(endsConnection))}
        then pg_terminate_backend(pg_backend_pid())::int else 100 / ${sql.placeholder('divisor')}::int end`,
    })
    .from(sql`(select count(*) from ${sessions}) as counted`),
)

async function createReads() {
  const { db } = (await createTestServer()).deps
  const read = (divisor: number) =>
    limitStatements(
      requestStatementMs,
      async () => (await db.read(async (tx) => await divide(tx, { divisor })))[0],
    )
  return { read, readAll: (divisors: readonly number[]) => Promise.allSettled(divisors.map(read)) }
}

const quotientOf = (result: PromiseSettledResult<Read | undefined>) =>
  result.status === 'fulfilled' ? result.value?.quotient : 'failed'

describe('reads of several requests', () => {
  it('share a connection, and each gets its own rows', async () => {
    const { readAll } = await createReads()
    const results = await readAll([1, 2, 4, 5])
    expect(results.map(quotientOf)).toEqual([100, 50, 25, 20])
    const pids = results.map((result) => result.status === 'fulfilled' && result.value?.pid)
    expect(new Set(pids).size).toBe(1)
  })

  it('are all sent, also if there are more than fit into one batch', async () => {
    const { readAll } = await createReads()
    const divisors = Array.from({ length: 100 }, (_, index) => index + 1)
    const results = await readAll(divisors)
    expect(results.map(quotientOf)).toEqual(divisors.map((divisor) => Math.trunc(100 / divisor)))
  })

  it('do not fail together: an error concerns one read', async () => {
    const { readAll } = await createReads()
    expect((await readAll([1, 0, 4])).map(quotientOf)).toEqual([100, 'failed', 25])
  })

  it('all reject when their connection ends, and the next read gets another one', async () => {
    const { read, readAll } = await createReads()
    const first = await read(1)
    const results = await readAll([endsConnection, 1, 2])
    for (const result of results) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
    }
    const next = await read(5)
    expect(next?.quotient).toBe(20)
    expect(next?.pid).not.toBe(first?.pid)
  })
})
