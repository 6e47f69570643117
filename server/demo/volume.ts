import { sql } from 'drizzle-orm'
import { type ActivityAction, activityActions, kindOf } from '#contract/activity.ts'
import { toActivityMessage } from '../activity/messages.ts'
import type { Database } from '../db/database.ts'
import { activity, fileKeys, files, permissions } from '../db/schema/files.ts'
import { emails, users } from '../db/schema/people.ts'
import type { Deps } from '../deps.ts'
import { later } from '../outside/clock.ts'
import { createDice, type Dice } from './dice.ts'
import { insertAll, noteLastOpened } from './load-year.ts'
import type { PlotFile } from './plot.ts'
import type { Volume } from './seed-arguments.ts'

/** Rows of each transaction, so that what is in memory stays small and the server goes on answering. */
const chunk = 2000

type Somebody = { id: string; address: string }
type Town = {
  dice: Dice
  organisationId: string
  now: Date
  bakers: Somebody[]
  openers: Somebody[]
  files: PlotFile[]
}

const words = [
  'Report',
  'Invoice',
  'Payroll',
  'Contract',
  'Offer',
  'Stock',
  'Routes',
  'Audit',
  'Budget',
  'Recipe',
]
const endings = ['pdf', 'pdf', 'pdf', 'csv', 'csv', 'json', 'docx']
const likely: readonly ActivityAction[] = Array<ActivityAction>(20).fill('file_opened')

/**
 * Fills an organisation with many cakes and much activity over two years, to see how lists behave: one person in twenty
 * bakes, each cake is for three others, one in ten for a whole domain too.
 * @param tell called with a line for each thing that is done
 */
export async function loadVolume(
  { db, secrets, random, clock }: Pick<Deps, 'db' | 'secrets' | 'random' | 'clock'>,
  organisationId: string,
  volume: Volume,
  tell: (line: string) => void,
): Promise<void> {
  const dice = createDice(Number.parseInt(random.bytes(4).toString('hex'), 16))
  const town: Town = { dice, organisationId, now: clock.now(), bakers: [], openers: [], files: [] }
  await inChunks(db, volume.people, async (tx, from, count) => {
    const people = listNumbers(from, count).map((number) => toSomebody(town, number, volume.people))
    const createdAt = later(town.now, -2 * year)
    await insertAll(
      tx,
      users,
      people.map(({ id, isBaker }) => ({ id, organisationId: isBaker ? organisationId : null, createdAt })),
    )
    await insertAll(
      tx,
      emails,
      people.map(({ id, address }) => ({
        id: `email-${dice.uuid()}`,
        userId: id,
        address,
        verifiedAt: createdAt,
        createdAt,
      })),
    )
    for (const one of people) (one.isBaker ? town.bakers : town.openers).push(one)
  })
  tell(`${volume.people} people`)
  await inChunks(db, volume.files, async (tx, from, count) => {
    const added = listNumbers(from, count).map((number) => toFile(town, number))
    await insertAll(tx, files, added)
    await insertAll(
      tx,
      fileKeys,
      added.map(({ id }) => ({ fileId: id, keyPath: ['file'], sealed: secrets.seal(dice.hex(64), id) })),
    )
    await insertAll(
      tx,
      permissions,
      added.flatMap((file) => toPermissions(town, file)),
    )
    town.files.push(...added)
  })
  tell(`${volume.files} files`)
  await inChunks(db, volume.events, (tx, _, count) =>
    insertAll(
      tx,
      activity,
      listNumbers(0, count).map(() => toEvent(town)),
    ),
  )
  tell(`${volume.events} rows of activity`)
  await db.transaction(noteLastOpened)
  await db.transaction((tx) => tx.execute(sql`analyze`))
}

const year = 365 * 86_400_000
const listNumbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

async function inChunks(
  db: Database,
  count: number,
  work: (
    tx: Parameters<Parameters<Database['transaction']>[0]>[0],
    from: number,
    count: number,
  ) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < count; from += chunk) {
    await db.transaction((tx) => work(tx, from, Math.min(chunk, count - from)))
  }
}

function toSomebody({ dice }: Town, number: number, people: number): Somebody & { isBaker: boolean } {
  const isBaker = number < Math.ceil(people / 20)
  const mark = dice.hex(4)
  const address = isBaker
    ? `baker${number}.${mark}@bakery.test`
    : `person${number}.${mark}@firm${number % 200}.test`
  return { id: `user-${dice.uuid()}`, address, isBaker }
}

/** Any time in the last two years but for the last minute. */
const anyTime = ({ dice, now }: Town) => later(now, -60_000 - Math.floor(dice.roll() * 2 * year))

function toFile(town: Town, number: number): PlotFile {
  const { dice, organisationId } = town
  const baker = dice.pick(town.bakers)
  const createdAt = anyTime(town)
  const days = (most: number) => later(createdAt, dice.between(1, most) * 86_400_000)
  return {
    ...{ id: `file-${dice.uuid()}`, checksum: dice.hex(64), organisationId, createdAt, updatedAt: createdAt },
    title: `${dice.pick(words)} ${number}.${dice.pick(endings)}`,
    ...{ ownerId: baker.id, bakerAddress: baker.address },
    openableAt: dice.roll() < 0.25 ? createdAt : null,
    expiresAt: dice.roll() < 0.5 ? days(700) : null,
  }
}

function toPermissions({ dice, openers }: Town, { id: fileId, createdAt }: PlotFile) {
  const people = listNumbers(0, openers.length === 0 ? 0 : 3).map(() => dice.pick(openers).address)
  const grantees = new Set(dice.roll() < 0.1 ? [...people, `*@firm${dice.between(0, 199)}.test`] : people)
  return [...grantees].map((grantee) => ({
    ...{ id: `permission-${dice.uuid()}`, fileId, grantee, keyPath: ['file'], createdAt },
  }))
}

function toEvent(town: Town): typeof activity.$inferInsert {
  const { dice, organisationId } = town
  const file = dice.pick(town.files)
  const action = dice.pick(dice.roll() < 0.8 ? likely : activityActions)
  const baker = { id: file.ownerId, address: file.bakerAddress }
  const isOpening = action.startsWith('open_') || action === 'file_opened'
  const actor = isOpening && town.openers.length > 0 ? dice.pick(town.openers) : baker
  const isAboutFile = isOpening || /^file|^permission|date/.test(action)
  const subject = /^permission|^user|^baker/.test(action)
    ? dice.pick([...town.openers.slice(0, 500), baker]).address
    : undefined
  return {
    ...{ id: `activity-${dice.uuid()}`, at: anyTime(town), action, kind: kindOf(action), organisationId },
    ...{ actorId: actor.id, actor: actor.address, subject: subject ?? null },
    ...(isAboutFile
      ? { fileId: file.id, fileTitle: file.title, bakerId: file.ownerId, baker: file.bakerAddress }
      : {}),
    ...{ message: toActivityMessage(action, subject), deviceType: 'web', asAdmin: dice.roll() < 0.05 },
  }
}
