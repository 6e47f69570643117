import { describe, expect, it } from 'vitest'
import type { BanInfo } from '#contract/routes/users.ts'
import { findFirstToLift, mayLift } from './ban-rules.ts'

const org = { level: 'org', bakerId: null, companyId: 'o1' } as const
const ownBan = { level: 'individual', bakerId: 'me', companyId: 'o1' } as const
const otherBan = { level: 'individual', bakerId: 'other', companyId: 'o1' } as const
const baker = { userId: 'me', companyId: 'o1', asAdmin: false }
const admin = { ...baker, asAdmin: true }

describe('who lifts a ban (rule F13)', () => {
  it.each([
    ['lets a baker lift their own ban', baker, ownBan, true],
    ['does not let a baker lift another baker’s ban', baker, otherBan, false],
    ['does not let a baker lift the company’s ban', baker, org, false],
    ['lets admin mode lift the company’s ban', admin, org, true],
    ['does not let admin mode lift another company’s ban', { ...admin, companyId: 'o2' }, org, false],
    ['lets an admin lift their own ban as a baker', admin, ownBan, true],
    ['does not let admin mode lift a baker’s ban', admin, otherBan, false],
  ])('%s', (_, viewer, ban, expected) => expect(mayLift(viewer, ban)).toBe(expected))
})

describe('the ban shown in a row', () => {
  const info = (ban: typeof org | typeof ownBan | typeof otherBan, viewer: typeof baker): BanInfo => ({
    ban_level: ban.level,
    reason: ban.bakerId,
    banned_at: '',
    baker_email: null,
    can_lift: mayLift(viewer, ban),
  })

  it.each([
    ['is the viewer’s own ban, rather than the company’s, without admin mode', baker, [org, ownBan], ownBan],
    ['is the company’s ban without admin mode, if there is no other', baker, [org], org],
    ['is preferably the company’s ban in admin mode', admin, [ownBan, org], org],
    ['is the viewer’s own ban in admin mode, if there is no other', admin, [ownBan, otherBan], ownBan],
    ['is never another baker’s ban', admin, [otherBan], null],
    ['is absent without bans', baker, [], null],
  ])('%s', (_, viewer, list, expected) =>
    expect(
      findFirstToLift(
        viewer,
        list.map((ban) => info(ban, viewer)),
      ),
    ).toEqual(expected === null ? null : info(expected, viewer)),
  )
})
