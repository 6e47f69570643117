import type { ActivityAction } from '#contract/activity.ts'
import { days, hours, later, minutes } from '../platform/machine/clock.ts'
import type { files } from '../portal/schema/files.ts'
import { customers, formerBaker, staff, uninvitedReader } from './demo-accounts.ts'
import type { SeededRandom } from './seeded-random.ts'

type DemoFile = typeof files.$inferInsert

/** An event of the demo's year. */
export type Event = {
  at: Date
  action: ActivityAction
  actor: string
  subject?: string
  file?: DemoFile
  /** whether the file was removed later */
  isRemoved?: boolean
  asAdmin?: boolean
  deviceType?: string
}

/** A bakery's workday starts early. */
export const atWork = (random: SeededRandom, day: Date) =>
  new Date(
    Date.UTC(
      day.getUTCFullYear(),
      day.getUTCMonth(),
      day.getUTCDate(),
      random.between(5, 16),
      random.between(0, 59),
      random.between(0, 59),
    ),
  )

const devices = ['desktop', 'desktop', 'desktop', 'phone', 'tablet'] as const

/** Adds openings by grantees, some too early or too late, and attempts by people without access. */
export function emitOpenings(
  random: SeededRandom,
  file: DemoFile,
  granted: readonly string[],
  emit: (event: Event) => void,
) {
  const people = granted.flatMap((grantee) =>
    grantee.startsWith('*@') ? customers.filter((email) => email.endsWith(grantee.slice(1))) : [grantee],
  )
  for (const actor of people) {
    for (let left = random.between(0, 6); left > 0; left -= 1) {
      const at = atWork(random, later(file.createdAt, days(Math.floor(random.roll() ** 2 * 120))))
      if (at <= file.createdAt) continue
      const isEarly = file.openableAt != null && at < file.openableAt
      const isLate = file.expiresAt != null && at >= file.expiresAt
      const action = isEarly
        ? 'open_blocked_early_access'
        : isLate
          ? 'open_blocked_expired_access'
          : 'file_opened'
      emit({ at, action, actor, file, deviceType: random.pick(devices) })
    }
  }
  if (random.roll() < 0.2) {
    const at = atWork(random, later(file.createdAt, days(random.between(1, 60))))
    const actor = random.pick([uninvitedReader, ...customers])
    if (!people.includes(actor))
      emit({ at, action: 'open_blocked_no_permission', actor, file, deviceType: 'desktop' })
  }
  for (const [chance, action] of [
    [0.06, 'open_failed'],
    [0.03, 'open_blocked_address_held'],
  ] as const) {
    if (random.roll() >= chance || people[0] === undefined) continue
    const at = atWork(random, later(file.createdAt, days(random.between(1, 60))))
    emit({ at, action, actor: people[0], file, deviceType: 'desktop' })
  }
}

/** Adds date changes and access revocations. */
export function emitChanges(random: SeededRandom, file: DemoFile, now: Date, emit: (event: Event) => void) {
  const actions = ['openable_date_modified', 'expiration_date_modified', 'dates_updated'] as const
  if (random.roll() < 0.25) {
    const asAdmin = random.roll() < 0.4
    const actor = asAdmin ? 'admin@bakery.test' : file.bakerAddress
    const at = atWork(random, later(file.createdAt, days(random.between(1, 40))))
    if (at < now) file.updatedAt = at
    emit({ at, action: random.pick(actions), actor, asAdmin, file, deviceType: 'desktop' })
  }
  if (random.roll() < 0.12) {
    const at = atWork(random, later(file.createdAt, days(random.between(5, 50))))
    const subject = random.pick(['trainee@customer.test', 'old.contact@flour-mill.test'])
    emit({ at, action: 'permission_removed', actor: file.bakerAddress, subject, file, deviceType: 'desktop' })
  }
}

/** Adds daily events and one-time events. */
export function emitDays(random: SeededRandom, now: Date, emit: (event: Event) => void) {
  for (let back = 364; back >= 0; back -= 1) {
    const day = later(now, -days(back))
    if ([0, 6].includes(day.getUTCDay())) continue
    for (const { email } of random.sample(staff.slice(0, 5), random.between(1, 2))) {
      const at = atWork(random, day)
      const deviceType = 'desktop'
      if (random.roll() < 0.08) emit({ at, action: 'login_1fa_wrong', actor: email, deviceType })
      if (random.roll() < 0.05)
        emit({ at: later(at, minutes(1)), action: 'pin_1fa_wrong', actor: email, deviceType })
      emit({ at: later(at, minutes(2)), action: 'signed_in', actor: email, deviceType })
    }
  }
  const admin = { actor: 'admin@bakery.test', asAdmin: true, deviceType: 'desktop' }
  for (let back = 11; back >= 0; back -= 1) {
    emit({ ...admin, at: later(now, -days(back * 30 + 1)), action: 'export_made', subject: 'the audit log' })
  }
  for (const [back, action, subject] of [
    [300, 'admin_added', formerBaker],
    [230, 'admin_removed', formerBaker],
    [220, 'baker_deactivated', formerBaker],
    [210, 'baker_reactivated', formerBaker],
    [160, 'baker_deactivated', formerBaker],
    [21, 'user_banned', 'dispatch@north-couriers.test'],
    [20, 'user_restored', 'dispatch@north-couriers.test'],
  ] as const) {
    emit({ ...admin, at: later(now, -days(back)), action, subject })
  }
  emit({ ...admin, at: later(now, -days(9) + hours(2)), action: 'user_banned', subject: uninvitedReader })
}

/** Adds emails to every third recipient, and a cake that its baker did not save. */
export function emitNotices(
  made: readonly DemoFile[],
  granted: readonly { fileId: string; grantee: string; createdAt: Date }[],
  emit: (event: Event) => void,
) {
  const byId = new Map(made.map((file) => [file.id, file]))
  const emailed = granted.filter(({ grantee }, index) => index % 3 === 0 && !grantee.startsWith('*@'))
  for (const { fileId, grantee: subject, createdAt: at } of emailed) {
    const file = byId.get(fileId)
    if (file) emit({ at, action: 'recipient_mailed', actor: file.bakerAddress, subject, file })
  }
  const [first] = made
  if (first === undefined) return
  const file = { ...first, title: 'Draft of the price list.pdf' }
  const about = { file, isRemoved: true, deviceType: 'desktop' }
  emit({ ...about, at: later(file.createdAt, minutes(5)), action: 'file_baked', actor: file.bakerAddress })
  emit({ ...about, at: later(file.createdAt, days(1)), action: 'file_discarded', actor: 'server' })
}

/** Adds a customer's request for access to the newest cake that the customer could open with a permission. */
export function emitRequest(
  made: readonly DemoFile[],
  granted: readonly { fileId: string; grantee: string }[],
  emit: (event: Event) => void,
) {
  const [actor = ''] = customers
  const grantees = [actor, actor.replace(/^[^@]+/, '*')]
  const withAccess = new Set(
    granted.filter(({ grantee }) => grantees.includes(grantee)).map(({ fileId }) => fileId),
  )
  const file = made.findLast(
    ({ id, openableAt, expiresAt }) => !openableAt && !expiresAt && !withAccess.has(id),
  )
  if (file === undefined) return
  const event = { actor, file, deviceType: 'desktop' }
  emit({ ...event, at: later(file.createdAt, days(2)), action: 'open_blocked_no_permission' })
  emit({ ...event, at: later(file.createdAt, days(2) + minutes(1)), action: 'access_requested' })
}
