import { type ActivityAction, concealsFile, kindOf } from '#contract/activity.ts'
import { familyNames, firms, firstNames, paperKinds } from '../../../server/demo/demo-accounts.ts'
import type { DemoFile } from '../../../server/demo/demo-year.ts'
import type { SeededRandom } from '../../../server/demo/seeded-random.ts'
import { days, later } from '../../../server/platform/machine/clock.ts'
import type { activity, permissions } from '../../../server/portal/schema/files.ts'

/**
 * Generates a company with many customers: first people, then cakes, then activity. Each customer is a company with
 * branches in twenty places, each with its own domain.
 */
export type Company = {
  random: SeededRandom
  /** the portal's project */
  projectId: string
  companyId: string
  now: Date
  bakers: Person[]
  openers: Person[]
  files: CompanyFile[]
}

export type Person = { id: string; address: string; isBaker: boolean }
export type CompanyFile = {
  file: DemoFile & { createdAt: Date }
  people: Person[]
  domain: string | undefined
}

const branchesPerFirm = 20

/** Every twentieth person is a baker. */
export function toPerson({ random }: Company, number: number, people: number): Person {
  const isBaker = number < Math.ceil(people / 20)
  const name = `${random.pick(firstNames)}.${random.pick(familyNames)}${number}`.toLowerCase()
  const firm = random.pick(firms).toLowerCase().replace(' ', '-')
  const domain = isBaker ? 'bakery.test' : `${firm}${random.between(1, branchesPerFirm)}.test`
  return { id: `user-${random.uuid()}`, address: `${name}@${domain}`, isBaker }
}

const endings = ['pdf', 'pdf', 'pdf', 'csv', 'csv', 'json', 'docx']

/** Cakes baked over two years, each for three recipients. Every tenth is also for a whole domain. */
export function toFile(
  { random, companyId, now, bakers, openers }: Company,
  number: number,
  count: number,
): CompanyFile {
  const baker = random.pick(bakers)
  const createdAt = later(now, -hour - Math.floor((1 - (number + random.roll()) / count) * days(730)))
  const file = {
    id: `file-${random.uuid()}`,
    checksum: random.hex(64),
    companyId,
    createdAt,
    updatedAt: createdAt,
    title: `${random.pick(paperKinds)} ${random.pick(firms)} ${number}.${random.pick(endings)}`,
    ownerId: baker.id,
    bakerAddress: baker.address,
    openableAt: random.roll() < 0.25 ? createdAt : null,
    expiresAt: random.roll() < 0.5 ? later(createdAt, days(random.between(1, 700))) : null,
  }
  const people = openers.length === 0 ? [] : [0, 1, 2].map(() => random.pick(openers))
  const [first] = people
  const domain = first && random.roll() < 0.1 ? first.address.slice(first.address.indexOf('@')) : undefined
  return { file, people, domain }
}

const hour = 3_600_000

export function toPermissions(
  { random }: Company,
  { file, people, domain }: CompanyFile,
): (typeof permissions.$inferInsert)[] {
  const grantees = new Set(people.map(({ address }) => address))
  if (domain !== undefined) grantees.add(`*${domain}`)
  return [...grantees].map((grantee) => ({
    id: `permission-${random.uuid()}`,
    fileId: file.id,
    grantee,
    keyPath: ['file'],
    createdAt: file.createdAt,
  }))
}

/** Weighted by frequency: most entries are file openings. */
const frequent: readonly ActivityAction[] = [
  ...Array<ActivityAction>(70).fill('file_opened'),
  ...Array<ActivityAction>(8).fill('signed_in'),
  ...Array<ActivityAction>(6).fill('permission_added'),
  ...Array<ActivityAction>(3).fill('permission_removed'),
  ...(['openable_date_modified', 'expiration_date_modified', 'dates_updated', 'export_made'] as const),
  ...(['open_failed', 'open_blocked_no_permission', 'open_blocked_early_access'] as const),
  ...(['open_blocked_expired_access', 'login_1fa_wrong', 'login_1fa_wrong', 'pin_1fa_wrong'] as const),
]
const withoutCake: readonly ActivityAction[] = [
  'signed_in',
  'export_made',
  'login_1fa_wrong',
  'pin_1fa_wrong',
]

type Entry = typeof activity.$inferInsert

/** Activity: each cake is baked. Then a few cakes are opened often, and most rarely. */
export function toEntry(company: Company, number: number): Entry {
  const { random, files, now, openers } = company
  const baked = files[number]
  if (baked) return toRow(company, 'file_baked', baked, { at: baked.file.createdAt })
  const action = random.pick(frequent)
  const companyFile = files[Math.floor(random.roll() ** 3 * files.length)] ?? random.pick(files)
  const { createdAt } = companyFile.file
  const at = later(createdAt, Math.floor(random.roll() ** 2 * (now.getTime() - createdAt.getTime())))
  const guest = companyFile.people.length === 0 ? undefined : random.pick(companyFile.people)
  if (action === 'open_blocked_no_permission' && openers.length > 0)
    return toRow(company, action, companyFile, { at, actor: random.pick(openers) })
  if (action === 'file_opened' || action.startsWith('open_') || action === 'signed_in')
    return toRow(company, action, companyFile, { at, actor: guest })
  return toRow(company, action, companyFile, { at, subject: guest?.address })
}

type About = { at: Date; actor?: Person | undefined; subject?: string | undefined }

function toRow(
  { random, companyId }: Company,
  action: ActivityAction,
  { file }: CompanyFile,
  { at, actor, subject }: About,
): Entry {
  const isAboutCake = !withoutCake.includes(action)
  const whom = action.startsWith('permission') ? (subject ?? null) : action === 'export_made' ? 'files' : null
  return {
    id: `activity-${random.uuid()}`,
    at,
    action,
    kind: kindOf(action),
    companyId,
    subject: whom,
    actorId: actor?.id ?? file.ownerId,
    actor: actor?.address ?? file.bakerAddress,
    fileId: isAboutCake ? file.id : null,
    fileTitle: isAboutCake ? file.title : null,
    rejectedChecksum: concealsFile(action) ? file.checksum : null,
    bakerId: isAboutCake ? file.ownerId : null,
    baker: isAboutCake ? file.bakerAddress : null,
    deviceType: random.roll() < 0.8 ? 'desktop' : 'phone',
    asAdmin: actor === undefined && random.roll() < 0.2,
  }
}
