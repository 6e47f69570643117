import { sql } from 'drizzle-orm'
import type { Deps } from '../../../server/app/deps.ts'
import { onBareTables } from '../../../server/demo/bare-tables.ts'
import { recordLastOpened } from '../../../server/demo/load-year.ts'
import { createSeededRandom } from '../../../server/demo/seeded-random.ts'
import { emails, users } from '../../../server/identity/base/schema/users.ts'
import type { Database, Tx } from '../../../server/platform/db/database.ts'
import { insertAll } from '../../../server/platform/db/insert-all.ts'
import { days, later } from '../../../server/platform/machine/clock.ts'
import { sealFileKey } from '../../../server/portal/files/sealed-key.ts'
import { activity, fileKeys, files, openers, permissions } from '../../../server/portal/schema/files.ts'
import { personAddresses, persons } from '../../../server/portal/schema/persons.ts'
import { type Company, toEntry, toFile, toPermissions, toPerson } from './bulk-users.ts'
import type { Volume } from './seed-arguments.ts'

/** The number of rows to generate before writing them, to limit memory. */
const chunk = 20_000

/**
 * Fills a company with many cakes and much activity over two years, to measure lists. Runs in one transaction,
 * during which no one else can read these tables.
 * @param report is called with a line after each step
 */
export async function loadVolume(
  { db, secrets, random, clock }: Pick<Deps, 'secrets' | 'random' | 'clock'> & { db: Database },
  tenant: { projectId: string; companyId: string },
  volume: Volume,
  report: (line: string) => void,
): Promise<void> {
  const seeded = createSeededRandom(Number.parseInt(random.bytes(4).toString('hex'), 16))
  const company: Company = {
    random: seeded,
    ...tenant,
    now: clock.now(),
    bakers: [],
    openers: [],
    files: [],
  }
  await db.transaction(async (tx) => {
    await onBareTables(
      tx,
      [users, emails, persons, personAddresses, files, fileKeys, permissions, openers, activity],
      async () => {
        await addPeople(tx, company, volume.people)
        report(`${volume.people} people`)
        await inChunks(volume.files, async (from, count) => {
          const added = listNumbers(from, count).map((number) => toFile(company, number, volume.files))
          await insertAll(
            tx,
            files,
            added.map(({ file }) => file),
          )
          const keys = added.map(({ file: { id: fileId } }) => {
            const key = { fileId, keyPath: ['file'] }
            return { ...key, sealed: sealFileKey({ secrets }, key, seeded.hex(64)) }
          })
          await insertAll(tx, fileKeys, keys)
          await insertAll(
            tx,
            permissions,
            added.flatMap((companyFile) => toPermissions(company, companyFile)),
          )
          company.files.push(...added)
        })
        report(`${volume.files} files`)
        await inChunks(volume.events, (from, count) =>
          insertAll(
            tx,
            activity,
            listNumbers(from, count).map((number) => toEntry(company, number)),
          ),
        )
        await sortActivity(tx)
        report(`${volume.events} rows of activity`)
        // Activity is joined with permissions, so the planner needs statistics on both.
        await tx.execute(sql`analyze`)
        await recordLastOpened(tx)
      },
    )
    await tx.execute(sql`analyze`)
  })
  report('indexes')
}

/** Sorts rows by time, because real data is stored in this order. */
async function sortActivity(tx: Tx): Promise<void> {
  await tx.execute(sql`create index activity_by_time on activity (at)`)
  await tx.execute(sql`cluster activity using activity_by_time`)
  await tx.execute(sql`drop index activity_by_time`)
}

async function addPeople(tx: Tx, company: Company, count: number): Promise<void> {
  const people = listNumbers(0, count).map((number) => toPerson(company, number, count))
  const createdAt = later(company.now, -days(730))
  await insertAll(
    tx,
    users,
    people.map(({ id }) => ({ id, projectId: company.projectId, createdAt })),
  )
  await insertAll(
    tx,
    persons,
    people.map(({ id, isBaker }) => ({
      id,
      companyId: isBaker ? company.companyId : null,
      createdAt,
    })),
  )
  await insertAll(
    tx,
    personAddresses,
    people.map(({ id, address }) => ({ userId: id, address, verifiedAt: createdAt, isPrimary: true })),
  )
  await insertAll(
    tx,
    emails,
    people.map(({ id, address }) => ({
      id: `email-${company.random.uuid()}`,
      projectId: company.projectId,
      userId: id,
      address,
      verifiedAt: createdAt,
      createdAt,
    })),
  )
  for (const person of people) (person.isBaker ? company.bakers : company.openers).push(person)
}

const listNumbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

async function inChunks(count: number, work: (from: number, count: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += chunk) await work(from, Math.min(chunk, count - from))
}
