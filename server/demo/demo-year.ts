import { concealsFile, kindOf } from '#contract/activity.ts'
import { basePath, type KeyPath } from '#contract/ids.ts'
import { days, hours, later } from '../platform/machine/clock.ts'
import { toStoredAction } from '../portal/activity/stored-action.ts'
import type { activity, files, permissions } from '../portal/schema/files.ts'
import type { SampleCake } from './bake-samples.ts'
import {
  customers,
  domains,
  formerBaker,
  oncePapers,
  papers,
  staff,
  uninvitedReader,
} from './demo-accounts.ts'
import {
  atWork,
  type Event,
  emitChanges,
  emitDays,
  emitNotices,
  emitOpenings,
  emitRequest,
} from './events.ts'
import { bakedAt } from './sample-cakes.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

export type DemoFile = typeof files.$inferInsert
export type DemoYear = {
  files: DemoFile[]
  /** the paths that have a key, of all files; sample cakes have theirs in hex */
  keyPaths: { fileId: string; keyPath: KeyPath; key?: string }[]
  permissions: (typeof permissions.$inferInsert)[]
  activity: (typeof activity.$inferInsert)[]
}

/** User ids of all accounts by email address. */
export type DemoAccounts = { companyId: string; userIds: ReadonlyMap<string, string> }

/**
 * Creates a year of a small company: its cakes, recipients, openings and rejections. The same `now` yields the same
 * data. No cake is baked in the current month, so all of that month's free cakes remain.
 */
export function createDemoYear(now: Date, accounts: DemoAccounts, samples: readonly SampleCake[]): DemoYear {
  const random = createSeededRandom(42)
  const year: DemoYear = { files: [], keyPaths: [], permissions: [], activity: [] }
  const emit = (event: Event) => {
    if (event.at < now) year.activity.push(toActivity(random, accounts, event))
  }
  for (const [index, { at, title }] of listPapers(random, now).entries()) {
    const file = toFile(random, accounts, at, title, now)
    addFile(year, file, [{ keyPath: basePath }])
    emit({ at, action: 'file_baked', actor: file.bakerAddress, file, deviceType: 'baker' })
    const isSuspect = index % 40 === 7
    const granted = [...pickGrantees(random), ...(isSuspect ? [uninvitedReader] : [])]
    for (const grantee of granted) {
      grant(year, random, file, { grantee, keyPath: basePath })
      emit(toGranted(file, grantee))
    }
    emitOpenings(random, file, granted, emit)
    emitChanges(random, file, now, emit)
    if (isSuspect) {
      const at = later(now, -days(random.between(1, 8)))
      emit({ at, action: 'open_blocked_user_banned', actor: uninvitedReader, file, deviceType: 'desktop' })
    }
  }
  emitDays(random, now, emit)
  emitNotices(year.files, year.permissions, emit)
  emitRequest(year.files, year.permissions, emit)
  addSamples(year, accounts, { now, samples, emit })
  return year
}

function addFile(
  year: DemoYear,
  file: DemoFile,
  keys: readonly Omit<DemoYear['keyPaths'][number], 'fileId'>[],
): void {
  year.files.push(file)
  for (const key of keys) year.keyPaths.push({ fileId: file.id, ...key })
}

type Granted = { grantee: string; keyPath: KeyPath }

function grant(year: DemoYear, random: SeededRandom, file: DemoFile, { grantee, keyPath }: Granted): void {
  const id = `permission-${random.uuid()}`
  year.permissions.push({ id, fileId: file.id, grantee, keyPath, createdAt: file.createdAt })
}

const toGranted = (file: DemoFile, grantee: string): Event => ({
  at: file.createdAt,
  action: 'permission_added',
  actor: file.bakerAddress,
  subject: grantee,
  file,
  deviceType: 'baker',
})

type Samples = { now: Date; samples: readonly SampleCake[]; emit: (event: Event) => void }

/** Adds the sample cakes. They use a separate random generator, so the rest of the year does not depend on them. */
function addSamples(
  year: DemoYear,
  { companyId, userIds }: DemoAccounts,
  { now, samples, emit }: Samples,
): void {
  const random = createSeededRandom(43)
  for (const [index, sample] of samples.entries()) {
    const { title, bakerAddress, checksum, headerHash, keys, permissions, readers } = sample
    const at = bakedAt(now, index)
    const file = {
      ...{ id: `file-${random.uuid()}`, checksum, headerHash, title, bakerAddress, companyId },
      ...{ ownerId: userIds.get(bakerAddress) ?? '', createdAt: at, updatedAt: at },
    }
    addFile(year, file, keys)
    emit({ at, action: 'file_baked', actor: bakerAddress, file, deviceType: 'desktop' })
    for (const granted of permissions) grant(year, random, file, granted)
    for (const grantee of new Set(permissions.map((granted) => granted.grantee)))
      emit(toGranted(file, grantee))
    for (const actor of readers) {
      emit({ at: later(at, hours(random.between(1, 9))), action: 'file_opened', actor, file })
    }
  }
}

function listPapers(random: SeededRandom, now: Date): { at: Date; title: string }[] {
  const list = []
  let number = 100
  for (let back = 12; back >= 1; back -= 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    const name = month.toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
    for (const paper of random.sample(papers, random.between(6, papers.length))) {
      number += random.between(1, 9)
      const at = atWork(random, later(month, days(random.between(0, 27))))
      list.push({ at, title: paper(name, month.getUTCFullYear(), number) })
    }
    const once = oncePapers[12 - back]
    if (once !== undefined)
      list.push({ at: atWork(random, later(month, days(random.between(0, 27)))), title: once })
  }
  return list.sort((a, b) => a.at.getTime() - b.at.getTime())
}

const shares = staff.flatMap(({ email, share }) => Array<string>(share).fill(email))

function toFile(
  random: SeededRandom,
  { companyId, userIds }: DemoAccounts,
  at: Date,
  title: string,
  now: Date,
): DemoFile {
  const isOld = later(at, days(200)) < now
  const present = shares.filter((email) => email !== formerBaker || isOld)
  const bakerAddress = random.pick(present)
  const openableAt = random.roll() < 0.25 ? later(at, days(random.between(1, 10))) : null
  const expiresAt = random.roll() < 0.5 ? later(at, days(random.between(30, 400))) : null
  return {
    id: `file-${random.uuid()}`,
    checksum: random.hex(64),
    headerHash: null,
    title,
    bakerAddress,
    companyId,
    ownerId: userIds.get(bakerAddress) ?? '',
    openableAt,
    expiresAt,
    createdAt: at,
    updatedAt: at,
  }
}

function pickGrantees(random: SeededRandom): string[] {
  const people = random.sample(customers, random.between(0, 4))
  const withOpener = random.roll() < 0.3 ? ['opener@customer.test', ...people] : people
  const colleague = random.roll() < 0.3 ? [random.pick(staff).email] : []
  const domain = random.roll() < 0.15 ? [random.pick(domains)] : []
  return [...new Set([...withOpener, ...colleague, ...domain])]
}

function toActivity(
  random: SeededRandom,
  { companyId, userIds }: DemoAccounts,
  event: Event,
): DemoYear['activity'][number] {
  const { at, action, actor, subject, file, isRemoved, asAdmin, deviceType } = event
  return {
    id: `activity-${random.uuid()}`,
    at,
    ...toStoredAction(action),
    kind: kindOf(action),
    actor,
    companyId,
    actorId: userIds.get(actor) ?? null,
    subject: subject ?? null,
    fileId: isRemoved ? null : (file?.id ?? null),
    fileTitle: file?.title ?? null,
    rejectedChecksum: concealsFile(action) ? (file?.checksum ?? null) : null,
    bakerId: file?.ownerId ?? null,
    baker: file?.bakerAddress ?? null,
    deviceType: deviceType ?? 'desktop',
    asAdmin: asAdmin ?? false,
  }
}
