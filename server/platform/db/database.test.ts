import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createTestServer } from '#support/server/test-server.ts'
import { findProjectById } from '../../identity/base/projects/store.ts'
import { projects } from '../../identity/base/schema/projects.ts'
import type { Env } from '../http/context.ts'
import { logRequests } from '../http/requests.ts'
import type { Tx } from './database.ts'
import { readRows } from './read-rows.ts'
import { limitStatements } from './statement-limit.ts'
import { DatabaseUnavailable, findCode } from './unavailable.ts'
import { writeBehind } from './write-together.ts'

describe('the database', () => {
  it('rejects a nested transaction instead of waiting forever', async () => {
    const { db } = (await createTestServer()).deps
    const nested = db.transaction(() => db.transaction(async () => 'never'))
    await expect(nested).rejects.toThrow('Nested transaction')
    await expect(db.transaction(async () => 'after')).resolves.toBe('after')
  })

  it('rolls back a transaction that fails', async () => {
    const { db } = (await createTestServer()).deps
    const failing = db.transaction(async (tx) => {
      await tx.delete(projects)
      throw new Error('half way')
    })
    await expect(failing).rejects.toThrow('half way')
    expect(await db.transaction((tx) => tx.select().from(projects))).toHaveLength(2)
  })

  it('rolls back a transaction if a write fails that nothing waited for, with the error of that write', async () => {
    const { db } = (await createTestServer()).deps
    const duplicate = sql`insert into ${projects} select * from ${projects} limit 1`
    const atTheEnd = db.transaction(async (tx) => {
      writeBehind(tx, [sql`update ${projects} set name = 'Renamed' where is_portal`])
      writeBehind(tx, [duplicate])
    })
    await expect(atTheEnd).rejects.toThrow()
    const beforeAnother = db.transaction(async (tx) => {
      writeBehind(tx, [duplicate])
      await tx.select().from(projects)
    })
    const problem = await beforeAnother.catch((error: unknown) => error)
    expect(findCode(problem)).toBe('23505')
    const names = await db.transaction((tx) => tx.select({ name: projects.name }).from(projects))
    expect(names.map(({ name }) => name)).not.toContain('Renamed')
  })

  it.each([
    [
      'a query',
      async (tx: Tx, id: string) => (await tx.select().from(projects).where(eq(projects.id, id)))[0],
    ],
    ['a prepared statement', findProjectById],
  ])('sends a write that nothing waits for before %s after it', async (_, read) => {
    const { db } = (await createTestServer()).deps
    const [portal] = await db.read((tx) => tx.select().from(projects).where(eq(projects.isPortal, true)))
    const id = portal?.id ?? ''
    const project = await db.transaction((tx) => {
      writeBehind(tx, [sql`update ${projects} set name = 'Renamed' where id = ${id}`])
      return read(tx, id)
    })
    expect(project?.name).toBe('Renamed')
  })

  it('runs simultaneous transactions one after another', async () => {
    const { db } = (await createTestServer()).deps
    const counts = await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction(async (tx) => (await tx.select().from(projects)).length),
      ),
    )
    expect(counts).toEqual(Array(8).fill(2))
  })

  it.each([
    [3, 'done'],
    [4, DatabaseUnavailable],
  ])('retries a transaction that is aborted to end a deadlock: %i times', async (times, outcome) => {
    const { db } = (await createTestServer()).deps
    let runs = 0
    const end = await db
      .transaction(async (tx) => {
        await tx.delete(projects)
        runs += 1
        if (runs > times) return 'done'
        return tx.execute(
          sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`,
        )
      })
      .catch((problem: Error) => problem.constructor)
    expect([end, runs]).toEqual([outcome, 4])
    expect(await db.transaction((tx) => tx.select().from(projects))).toHaveLength(times === 3 ? 0 : 2)
  })
})

// The embedded database cannot interrupt a statement.
if (process.env.TEST_DATABASE === 'postgres') {
  describe('a limit on statements', () => {
    const runs = ['transaction', 'read'] as const
    const readLimits = ({ deps: { db } }: Awaited<ReturnType<typeof createTestServer>>) =>
      Promise.all(
        runs.map(async (run) => {
          const [row] = await db[run]((tx) =>
            readRows<{ statement_timeout: string }>(tx, sql`show statement_timeout`),
          )
          return row?.statement_timeout
        }),
      )

    it('ends a statement that takes longer, rolls back, and leaves the connection usable', async () => {
      const server = await createTestServer()
      const { db } = server.deps
      const slow = limitStatements(50, () =>
        db.transaction(async (tx) => {
          await tx.delete(projects)
          await tx.execute(sql`select pg_sleep(60)`)
        }),
      )
      await expect(slow).rejects.toThrow(DatabaseUnavailable)
      expect(await db.transaction((tx) => tx.select().from(projects))).toHaveLength(2)
      await expect(
        limitStatements(50, () => db.read((tx) => tx.execute(sql`select pg_sleep(60)`))),
      ).rejects.toThrow(DatabaseUnavailable)
      expect(await readLimits(server)).toEqual(['0', '0'])
    })

    it('is ten seconds in a request, within and without a transaction', async () => {
      const server = await createTestServer()
      const app = new Hono<Env>()
      app.use(logRequests(server.deps))
      app.get('/', async (context) => context.json(await readLimits(server)))
      expect(await (await app.request('/')).json()).toEqual(['10s', '10s'])
      expect(await readLimits(server)).toEqual(['0', '0'])
    })
  })
}
