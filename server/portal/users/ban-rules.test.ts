import { describe, expect, it } from 'vitest'
import type { BanInfo } from '#contract/routes/users.ts'
import { findFirstToLift, mayLift } from './ban-rules.ts'

const org = { level: 'org', bakerId: null, organizationId: 'o1' } as const
const mine = { level: 'individual', bakerId: 'me', organizationId: 'o1' } as const
const other = { level: 'individual', bakerId: 'other', organizationId: 'o1' } as const
const baker = { userId: 'me', organizationId: 'o1', asAdmin: false }
const admin = { ...baker, asAdmin: true }

describe('who lifts a ban (rule F13)', () => {
  it.each([
    ['a baker their own', baker, mine, true],
    ['a baker not that of another', baker, other, false],
    ['a baker not the organization’s', baker, org, false],
    ['admin mode the organization’s', admin, org, true],
    ['admin mode not that of another organization', { ...admin, organizationId: 'o2' }, org, false],
    ['an admin their own, as a baker', admin, mine, true],
    ['admin mode not that of a baker', admin, other, false],
  ])('%s', (_, viewer, ban, expected) => expect(mayLift(viewer, ban)).toBe(expected))
})

describe('the ban shown in a row', () => {
  const info = (ban: typeof org | typeof mine | typeof other, viewer: typeof baker): BanInfo => ({
    ban_level: ban.level,
    reason: ban.bakerId,
    banned_at: '',
    baker_email: null,
    can_lift: mayLift(viewer, ban),
  })

  it.each([
    ['without admin mode one’s own before the organization’s', baker, [org, mine], mine],
    ['without admin mode the organization’s where there is no other', baker, [org], org],
    ['in admin mode the organization’s first', admin, [mine, org], org],
    ['in admin mode one’s own where there is no other', admin, [mine, other], mine],
    ['never that of another baker', admin, [other], null],
    ['none', baker, [], null],
  ])('%s', (_, viewer, list, expected) =>
    expect(
      findFirstToLift(
        viewer,
        list.map((ban) => info(ban, viewer)),
      ),
    ).toEqual(expected === null ? null : info(expected, viewer)),
  )
})
