import type { ActivityAction } from '#contract/activity.ts'
import { days, hours, later, minutes } from '../platform/clock.ts'
import type { files } from '../portal/schema/files.ts'
import { customers, formerBaker, staff, uninvitedReader } from './demo-accounts.ts'
import type { SeededRandom } from './seeded-random.ts'

type PlotFile = typeof files.$inferInsert

/** An event of the demo's year. */
export type Event = {
  at: Date
  action: ActivityAction
  actor: string
  subject?: string
  file?: PlotFile
  asAdmin?: boolean
  deviceType?: string
}

/** A bakery's working day starts early. */
export const atWork = (dice: SeededRandom, day: Date) =>
  new Date(
    Date.UTC(
      day.getUTCFullYear(),
      day.getUTCMonth(),
      day.getUTCDate(),
      dice.between(5, 16),
      dice.between(0, 59),
      dice.between(0, 59),
    ),
  )

const devices = ['desktop', 'desktop', 'desktop', 'phone', 'tablet'] as const

/** Adds openings by grantees, some too early or too late, and attempts by people without access. */
export function emitOpenings(
  dice: SeededRandom,
  file: PlotFile,
  granted: readonly string[],
  tell: (event: Event) => void,
) {
  const people = granted.flatMap((grantee) =>
    grantee.startsWith('*@') ? customers.filter((email) => email.endsWith(grantee.slice(1))) : [grantee],
  )
  for (const actor of people) {
    for (let left = dice.between(0, 6); left > 0; left -= 1) {
      const at = atWork(dice, later(file.createdAt, days(Math.floor(dice.roll() ** 2 * 120))))
      if (at <= file.createdAt) continue
      const isEarly = file.openableAt != null && at < file.openableAt
      const isLate = file.expiresAt != null && at >= file.expiresAt
      const action = isEarly
        ? 'open_blocked_early_access'
        : isLate
          ? 'open_blocked_expired_access'
          : 'file_opened'
      tell({ at, action, actor, file, deviceType: dice.pick(devices) })
    }
  }
  if (dice.roll() < 0.2) {
    const at = atWork(dice, later(file.createdAt, days(dice.between(1, 60))))
    const actor = dice.pick([uninvitedReader, ...customers])
    if (!people.includes(actor))
      tell({ at, action: 'open_blocked_no_permission', actor, file, deviceType: 'desktop' })
  }
  if (dice.roll() < 0.06 && people[0] !== undefined) {
    const at = atWork(dice, later(file.createdAt, days(dice.between(1, 60))))
    tell({ at, action: 'open_failed', actor: people[0], file, deviceType: 'desktop' })
  }
  if (dice.roll() < 0.03 && people[0] !== undefined) {
    const at = atWork(dice, later(file.createdAt, days(dice.between(1, 60))))
    tell({ at, action: 'open_blocked_address_held', actor: people[0], file, deviceType: 'desktop' })
  }
}

/** Adds changes of dates and revocations of access. */
export function emitChanges(dice: SeededRandom, file: PlotFile, now: Date, tell: (event: Event) => void) {
  const actions = ['openable_date_modified', 'expiration_date_modified', 'dates_updated'] as const
  if (dice.roll() < 0.25) {
    const asAdmin = dice.roll() < 0.4
    const actor = asAdmin ? 'admin@bakery.test' : file.bakerAddress
    const at = atWork(dice, later(file.createdAt, days(dice.between(1, 40))))
    if (at < now) file.updatedAt = at
    tell({ at, action: dice.pick(actions), actor, asAdmin, file, deviceType: 'desktop' })
  }
  if (dice.roll() < 0.12) {
    const at = atWork(dice, later(file.createdAt, days(dice.between(5, 50))))
    const subject = dice.pick(['trainee@customer.test', 'old.contact@flour-mill.test'])
    tell({ at, action: 'permission_removed', actor: file.bakerAddress, subject, file, deviceType: 'desktop' })
  }
}

/** Adds daily events and one-time events. */
export function emitDays(dice: SeededRandom, now: Date, tell: (event: Event) => void) {
  for (let back = 364; back >= 0; back -= 1) {
    const day = later(now, -days(back))
    if ([0, 6].includes(day.getUTCDay())) continue
    for (const { email } of dice.sample(staff.slice(0, 5), dice.between(1, 2))) {
      const at = atWork(dice, day)
      const deviceType = 'desktop'
      if (dice.roll() < 0.08) tell({ at, action: 'login_1fa_wrong', actor: email, deviceType })
      if (dice.roll() < 0.05)
        tell({ at: later(at, minutes(1)), action: 'pin_1fa_wrong', actor: email, deviceType })
      tell({ at: later(at, minutes(2)), action: 'signed_in', actor: email, deviceType })
    }
  }
  const admin = { actor: 'admin@bakery.test', asAdmin: true, deviceType: 'desktop' }
  for (let back = 11; back >= 0; back -= 1) {
    tell({ ...admin, at: later(now, -days(back * 30 + 1)), action: 'export_made', subject: 'the audit log' })
  }
  tell({ ...admin, at: later(now, -days(300)), action: 'admin_added', subject: formerBaker })
  tell({ ...admin, at: later(now, -days(230)), action: 'admin_removed', subject: formerBaker })
  tell({ ...admin, at: later(now, -days(220)), action: 'baker_deactivated', subject: formerBaker })
  tell({ ...admin, at: later(now, -days(210)), action: 'baker_reactivated', subject: formerBaker })
  tell({ ...admin, at: later(now, -days(160)), action: 'baker_deactivated', subject: formerBaker })
  tell({
    ...admin,
    at: later(now, -days(21)),
    action: 'user_banned',
    subject: 'dispatch@north-couriers.test',
  })
  tell({
    ...admin,
    at: later(now, -days(20)),
    action: 'user_restored',
    subject: 'dispatch@north-couriers.test',
  })
  tell({ ...admin, at: later(now, -days(9) + hours(2)), action: 'user_banned', subject: uninvitedReader })
}
