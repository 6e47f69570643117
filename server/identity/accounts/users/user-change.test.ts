import { beforeAll, describe, expect, it } from 'vitest'
import { createShopUser } from '#support/server/people.ts'
import { testServerForAll } from '#support/server/prepared-server.ts'
import { shopProject } from '#support/server/test-server.ts'
import { hours } from '../../../platform/machine/clock.ts'
import type { SessionRow } from '../../base/schema/sessions.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { openSession } from '../../operations/access/sign-in.ts'
import { type AccountChange, findChangeRejection } from './user-change.ts'

const server = testServerForAll()
let ownSession: SessionRow
let foreign: SessionRow
const now = () => server.clock.now()

beforeAll(async () => {
  ownSession = await startSession('ann@example.org')
  foreign = await startSession('eve@example.org')
})

/** Creates a session that just authenticated. */
async function startSession(email: string): Promise<SessionRow> {
  const { userId } = await createShopUser(server, email)
  const factor = {
    type: 'password',
    delivery_method: 'knowledge',
    last_authenticated_at: now().toISOString(),
  } as const
  const call = { userId, minutes: 1440, factors: [factor], ip: '127.0.0.1', userAgent: 'test' }
  const { session } = await runUnit(server.deps.db, shopProject, (unit) =>
    openSession(unit, server.deps, call),
  )
  return session
}

type Kind = 'current' | 'foreign' | 'ended' | 'none'
const toSession = (kind: Kind) =>
  ({ current: ownSession, foreign, ended: { ...ownSession, id: 'session-ended' }, none: undefined })[kind]

/**
 * Looks for a rejection of a change to Ann's account. Without `proofs`, the product has no secret; otherwise, only the
 * sessions of `proofs` have entered the secret.
 */
function reject(kind: Kind, step: AccountChange['step'], proofs?: readonly Kind[]) {
  const given = proofs?.map((proof) => toSession(proof)?.id)
  const decide = async (_: unknown, { sessionId }: { sessionId: string | undefined }) => {
    if (!given) return 'no_secret'
    return sessionId !== undefined && given.includes(sessionId) ? 'allowed' : 'pin_required'
  }
  const deps = { clock: server.deps.clock, accountPolicy: { ...server.deps.accountPolicy, decide } as const }
  const change = { userId: ownSession.userId, session: toSession(kind), step }
  return runUnit(server.deps.db, shopProject, (unit) => findChangeRejection(unit, deps, change))
}

describe('a change to an account', () => {
  it.each<[Kind, AccountChange['step'], string | undefined]>([
    ['current', 'ask', undefined],
    ['current', 'finish', undefined],
    ['foreign', 'ask', 'not_fresh'],
    ['foreign', 'finish', undefined],
    ['none', 'ask', 'not_fresh'],
    ['none', 'finish', undefined],
    ['ended', 'ask', 'session_ended'],
    ['ended', 'finish', 'session_ended'],
  ])('without a secret, in the session “%s” at the step “%s”: %s', async (kind, step, rejection) => {
    expect(await reject(kind, step)).toBe(rejection)
  })

  it.each<[Kind, AccountChange['step'], Kind[], string | undefined]>([
    ['current', 'ask', ['current'], undefined],
    ['current', 'finish', ['current'], undefined],
    ['current', 'finish', ['foreign'], 'pin_required'],
    ['foreign', 'ask', ['foreign'], 'pin_required'],
    ['foreign', 'finish', ['foreign'], 'pin_required'],
    ['none', 'finish', ['current', 'foreign'], 'pin_required'],
  ])(
    'in the session “%s” at the step “%s”, with the secret entered in %j: %s',
    async (kind, step, proofs, rejection) => {
      expect(await reject(kind, step, proofs)).toBe(rejection)
    },
  )

  it('needs a session that authenticated within five minutes', async () => {
    server.clock.advance(hours(1))
    expect(await reject('current', 'ask')).toBe('not_fresh')
  })
})
