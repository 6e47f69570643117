import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { sweep } from '../../server/app/sweep.ts'
import { connectPglite, connectPostgres, createPglite } from '../../server/platform/db/connect.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { days } from '../../server/platform/machine/clock.ts'
import {
  askForMemberCode,
  type Business,
  callBusiness,
  createBusiness,
  discover,
  enter,
  type SignedInMember,
  startOrganization,
  toSignedIn,
} from '../support/server/business.ts'
import type {} from '../support/server/database.ts'
import { killAt } from '../support/server/kill-at.ts'
import { createDatabase } from '../support/server/postgres.ts'
import { addProjects, createServerOn, type TestServer } from '../support/server/test-server.ts'

/** More than the statements of any of these acts. */
const maxStatements = 200

describe.each(['PGlite', 'PostgreSQL'])('on %s, killed at each statement', (engine) => {
  let db: Database
  let server: TestServer
  let url = ''
  /** the process that is killed: on PostgreSQL with connections that no one else uses */
  let victim: TestServer
  let business: Business
  let admin: SignedInMember
  let round = 0

  const open = async () => {
    if (engine === 'PGlite') return connectPglite(await createPglite())
    url = await createDatabase(inject('postgresUrl'))
    return connectPostgres(url, { poolSize: 4 })
  }

  /** Runs an act in a process that is killed before its statement of a number. @returns whether it has so many */
  async function kill(number: number, act: () => Promise<unknown>): Promise<boolean> {
    const separate = engine === 'PGlite' ? undefined : await connectPostgres(url, { poolSize: 4 })
    victim = await createServerOn(separate ?? db)
    victim.clock.advance(server.clock.now().getTime() - victim.clock.now().getTime())
    const isReached = await killAt(number, act)
    await separate?.close().catch(() => undefined)
    // PostgreSQL ends the transactions of a killed client a moment later.
    const isBusy = sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state <> 'idle'`
    while (separate && (await read(isBusy)).rows.length > 0) await sleep(5)
    return isReached
  }

  beforeEach(async () => {
    db = await open()
    server = await createServerOn(db)
    await addProjects(server.deps)
    business = await createBusiness(server)
  })
  afterEach(() => db.close())

  /** Repeats an act in a new organization, killed at its first statement, its second, and so on until it ends. */
  async function killEach(
    prepare: () => Promise<{ act: () => Promise<unknown>; check: () => Promise<void> }>,
  ): Promise<number> {
    for (let number = 1; number < maxStatements; number += 1) {
      round += 1
      // Nothing is left of earlier rounds' limits.
      server.clock.advance(days(1))
      admin = await startOrganization(server, business, `ann@corp-${round}.example`, {
        email_allowed_domains: [`corp-${round}.example`],
        email_jit_provisioning: 'RESTRICTED',
      })
      const { act, check } = await prepare()
      const isReached = await kill(number, act)
      await check()
      if (!isReached) return number - 1
    }
    throw new Error(`The act has more than ${maxStatements} statements.`)
  }

  const address = () => `ben@corp-${round}.example`
  const join = async () => toSignedIn(await enter(server, business, address(), admin.organizationId))
  const remove = (id: string) =>
    callBusiness(victim, business, `/organizations/members/${id}`, { method: 'DELETE', token: admin.token })
  const read = async (statement: ReturnType<typeof sql>) =>
    (await db.read((tx) => tx.execute(statement))) as unknown as { rows: Record<string, unknown>[] }

  /** The status of a member, and how many rows give access to it. */
  const show = async (id: string) => {
    const { rows } =
      await read(sql`select status, (select count(*)::int from sessions where user_id = ${id}) as sessions,
      (select count(*)::int from emails where user_id = ${id}) as emails,
      (select count(*)::int from intermediate_sessions where user_id = ${id}) as intermediates
      from members where user_id = ${id}`)
    return rows[0]
  }
  const isSignedIn = async (token: string) =>
    (await callBusiness(server, business, '/organizations/members/me', { method: 'GET', token })).status ===
    200

  it('a removal leaves the member whole, or nothing of it (rule B31)', async () => {
    const statements = await killEach(async () => {
      const member = await join()
      return {
        act: () => remove(member.memberId),
        async check() {
          const isLeft = await isSignedIn(member.token)
          expect(await show(member.memberId)).toEqual(
            isLeft
              ? { status: 'active', sessions: 1, emails: 1, intermediates: 0 }
              : { status: 'deleted', sessions: 0, emails: 0, intermediates: 0 },
          )
        },
      }
    })
    expect(statements).toBeGreaterThan(10)
  })

  it('a sign-in next to a removal leaves no session of a removed member (rules B31 and B39)', async () => {
    const statements = await killEach(async () => {
      const member = await join()
      const { intermediate_session_token } = await discover(server, business, address())
      const body = {
        ...{ intermediate_session_token, organization_id: admin.organizationId },
        session_duration_minutes: 30,
      }
      const exchange = () =>
        callBusiness(victim, business, '/discovery/intermediate_sessions/exchange', { body })
      return {
        act: () => Promise.all([exchange(), remove(member.memberId)]),
        async check() {
          const shown = await show(member.memberId)
          if (shown?.status === 'active') expect(await isSignedIn(member.token)).toBe(true)
          else expect(shown).toMatchObject({ status: 'deleted', sessions: 0, emails: 0 })
        },
      }
    })
    expect(statements).toBeGreaterThan(20)
  })

  it('the sweep of a pending member leaves it whole, or nothing of it (rule B4)', async () => {
    const statements = await killEach(async () => {
      await askForMemberCode(server, business, admin.organizationId, address())
      server.clock.advance(days(32))
      return {
        act: () => sweep(victim.deps),
        async check() {
          const count = sql`select (select count(*)::int from emails where address = ${address()}) as emails,
            (select count(*)::int from members where organization_id = ${admin.organizationId}) as members,
            (select count(*)::int from users where organization_id = ${admin.organizationId}) as users`
          const [row] = (await read(count)).rows
          expect([
            { emails: 1, members: 2, users: 2 },
            { emails: 0, members: 1, users: 1 },
          ]).toContainEqual(row)
          await sweep(server.deps)
          expect((await read(count)).rows[0]).toEqual({ emails: 0, members: 1, users: 1 })
        },
      }
    })
    expect(statements).toBeGreaterThan(10)
  })

  it('an organization is whole or unreachable, and the next sweep ends what a killed one began (rule B32)', async () => {
    let isDeletion = true
    const prepare = async () => {
      const member = await join()
      const deletion = (by: TestServer) =>
        callBusiness(by, business, '/organizations/me', { method: 'DELETE', token: admin.token })
      if (!isDeletion) await deletion(server)
      return {
        act: () => (isDeletion ? deletion(victim) : sweep(victim.deps)),
        async check() {
          const isLeft = await isSignedIn(member.token)
          expect(await isSignedIn(admin.token)).toBe(isLeft)
          if (!isDeletion) expect(isLeft).toBe(false)
          await sweep(server.deps)
          const { rows } = await read(sql`select
            (select count(*)::int from business_organizations where id = ${admin.organizationId}) as organizations,
            (select count(*)::int from users where organization_id = ${admin.organizationId}) as users,
            (select count(*)::int from emails where organization_id = ${admin.organizationId}) as emails`)
          const whole = { organizations: 1, users: 2, emails: 2 }
          expect(rows[0]).toEqual(isLeft ? whole : { organizations: 0, users: 0, emails: 0 })
        },
      }
    }
    expect(await killEach(prepare)).toBeGreaterThan(3)
    isDeletion = false
    expect(await killEach(prepare)).toBeGreaterThan(10)
  })
})
