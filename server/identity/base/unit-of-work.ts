import {
  and,
  eq,
  getTableColumns,
  is,
  isNull,
  Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../../platform/db/database.ts'
import { compileSql, toPlaceholders } from '../../platform/db/prepared.ts'
import { writeBehind, writeTogether } from '../../platform/db/write-together.ts'
import type { EventAction, EventObject } from './document/event-types.ts'
import type { StoredWebhook } from './document/webhook-fields.ts'
import { logEntries } from './schema/log.ts'

/** A change to a user, an organization, a session or a sign-in method, which webhooks report. */
export type Change = {
  object: EventObject
  action: EventAction
  id: string
  /** the ID of the user or the organization whose changes are delivered in order */
  subject: string
}

/** What subscribers learn of an event before the log and the webhooks are written. */
type Published = { kind: string; method?: string | null | undefined }

/**
 * Work in one project within one transaction. The stores take a unit instead of a transaction, so they cannot
 * accidentally read or write the rows of another project. What takes a token, or lists over all directories, needs no
 * more than this.
 */
export type ProjectUnit = {
  readonly tx: Tx
  readonly projectId: string
  /** the changes of this unit so far, in order; only `events/publish.ts` adds to them */
  readonly changes: Change[]
  /** the events of this unit so far; only `events/publish.ts` adds to them */
  readonly published: Published[]
  /** what the end of this unit writes in one statement; undefined if nothing ends it (`toUnit`) */
  readonly ending: Ending | undefined
  /** the webhooks of the project, if the unit was opened with its row */
  readonly webhooks: readonly StoredWebhook[] | undefined
}

type Ending = { entries: Entry[]; writes: SQLWrapper[] }

/**
 * The directory of a user, within which an email address, a phone number or an external ID names one user (ADR 0098): the
 * consumers of a project (`organizationId` is null), or an organization of a business project.
 */
export type Directory = { id: string; organizationId: string | null }

/** Work in one directory. Whatever takes the ID of a user, an address, a number or an external ID takes this unit. */
export type DirectoryUnit = ProjectUnit & Pick<Directory, 'organizationId'>

/** The unit of a place: of a directory, or of a whole project. */
export type UnitOf<Place> = Place extends Directory ? DirectoryUnit : ProjectUnit

/** The columns of a row that belongs to the directory of a unit. */
export const toColumns = ({
  projectId,
  organizationId,
}: DirectoryUnit): Omit<Directory, 'id'> & { projectId: string } => ({
  projectId,
  organizationId,
})

/** Narrows a unit to a directory, once the principal or the request says which. */
export const inDirectory = (unit: ProjectUnit, organizationId: string | null): DirectoryUnit => ({
  ...unit,
  organizationId,
})

/** The database of this subsystem. */
export type UnitDatabase = Database & {
  /** Writes the webhook events of a unit's changes. Runs as the last step of each unit. */
  writeEvents(unit: ProjectUnit): Promise<void>
  /** Counts the events of a unit for the metrics. Runs after `writeEvents`. */
  countEvents(unit: ProjectUnit): void
}

/** Runs a unit of work in a separate transaction. Without events, its last writes share a round trip with the commit. */
export const runUnit = <Place extends { id: string }, Result>(
  db: UnitDatabase,
  place: Place,
  work: (unit: UnitOf<Place>) => Promise<Result>,
): Promise<Result> =>
  db.transaction((tx) =>
    runUnitWithin(tx, db, place, async (unit) => {
      const result = await work(unit)
      const hasNoEvents = unit.webhooks?.length === 0 || unit.changes.length === 0
      if (hasNoEvents) writeBehind(tx, takeEnding(unit))
      return result
    }),
  )

/** Runs a unit of work as part of a transaction. */
export async function runUnitWithin<Place extends { id: string }, Result>(
  tx: Tx,
  db: Pick<UnitDatabase, 'writeEvents' | 'countEvents'>,
  place: Place,
  work: (unit: UnitOf<Place>) => Promise<Result>,
): Promise<Result> {
  const unit = createUnit(tx, place, [], { entries: [], writes: [] })
  const result = await work(unit)
  await writeEnding(unit)
  await db.writeEvents(unit)
  db.countEvents(unit)
  return result
}

/** Runs read operations in a project, without a transaction. */
export const readUnit = <Place extends { id: string }, Result>(
  db: Database,
  place: Place,
  work: (unit: UnitOf<Place>) => Promise<Result>,
): Promise<Result> => db.read((tx) => work(toUnit(tx, place)))

/**
 * Returns a unit for work that only reads, or that changes no user, session or sign-in method. Publishing such a change
 * in it throws, because nothing would write its events.
 */
export const toUnit = <Place extends { id: string }>(tx: Tx, place: Place): UnitOf<Place> =>
  createUnit(tx, place, Object.freeze<Change[]>([]) as Change[])

type Opened = { id: string; organizationId?: string | null; webhooks?: readonly StoredWebhook[] }

function createUnit<Place extends Opened>(
  tx: Tx,
  { id: projectId, organizationId, webhooks }: Place,
  changes: Change[],
  ending?: Ending,
): UnitOf<Place> {
  const unit: ProjectUnit = { tx, projectId, changes, published: [], ending, webhooks }
  // The compiler cannot decide a conditional type of a parameter: a place with `organizationId` is a directory.
  return (organizationId === undefined ? unit : inDirectory(unit, organizationId)) as UnitOf<Place>
}

/**
 * Writes what nothing in the unit reads: at the end of the unit, in one statement with the other such writes. They must
 * not write the same rows. A unit that nothing ends (`toUnit`) writes at once.
 * @param writes inserts, updates and deletes of the query builder
 */
export async function writeAtEnd({ tx, ending }: ProjectUnit, ...writes: SQLWrapper[]): Promise<void> {
  if (ending) ending.writes.push(...writes)
  else await writeTogether(tx, writes)
}

/** Writes an entry of the log at the end of the unit (`writeAtEnd`). The entries of a unit keep their order. */
export async function writeEntryAtEnd(unit: ProjectUnit, entry: Entry): Promise<void> {
  if (!unit.ending) await unit.tx.insert(logEntries).values(entry)
  else if (unit.ending.entries.push(entry) >= entriesPerStatement) await writeEnding(unit)
}

/** A statement has room for 65,535 values, and an entry has fifteen. */
const entriesPerStatement = 1000

/** Writes now what was left to the end of a unit, for work that depends on it. */
export const writeEnding = (unit: ProjectUnit): Promise<void> => writeTogether(unit.tx, takeEnding(unit))

function takeEnding({ tx, ending }: ProjectUnit): SQLWrapper[] {
  const entries = ending?.entries.splice(0) ?? []
  return [...buildInserts(tx, entries), ...(ending?.writes.splice(0) ?? [])]
}

type Entry = typeof logEntries.$inferInsert

const { id: _, ...entryColumns } = getTableColumns(logEntries)
const entryNames = Object.keys(entryColumns) as (keyof typeof entryColumns)[]

const insertEntry = compileSql<Record<string, unknown>>((tx) =>
  tx.insert(logEntries).values(toPlaceholders(logEntries, ...entryNames)),
)

/** Most units have one entry, whose statement is compiled. */
function buildInserts(tx: Tx, entries: Entry[]): SQLWrapper[] {
  const [entry, ...more] = entries
  if (!entry) return []
  if (more.length > 0 || !entry.at) return [tx.insert(logEntries).values(entries)]
  const values = entryNames.map((name) => [name, entry[name] ?? entryColumns[name].default])
  return [insertEntry(tx, Object.fromEntries(values))]
}

type Owned = PgTable & { id: AnyPgColumn; projectId: AnyPgColumn; userId: AnyPgColumn }

/** Deletes a row of a user by its ID. @returns the row, or undefined if the user has none with this ID */
export async function removeOwn<Table extends Owned>(
  unit: ProjectUnit,
  table: Table,
  userId: string,
  id: string,
): Promise<Table['$inferSelect'] | undefined> {
  return (await deleteRows(unit, table, eq(table.userId, userId), eq(table.id, id)))[0]
}

/** The placeholder of the project, for `inProject` in a statement whose SQL is built once (platform/db/prepared.ts). */
export const projectPlaceholder = { projectId: sql.placeholder('projectId') }

/** Like `projectPlaceholder`, for a statement whose rows are found by an address, a number or an external ID. */
export const directoryPlaceholder = {
  ...projectPlaceholder,
  organizationId: sql.placeholder('organizationId'),
}

/**
 * The condition that a row belongs to the unit's project and matches the other conditions. If the unit and the table name
 * a directory, the row also belongs to that directory.
 */
export const inProject = (
  unit: { projectId: string | Placeholder; organizationId?: string | null | Placeholder },
  table: { projectId: AnyPgColumn; organizationId?: AnyPgColumn },
  ...conditions: (SQLWrapper | undefined)[]
): SQL | undefined => and(eq(table.projectId, unit.projectId), isOfDirectory(unit, table), ...conditions)

function isOfDirectory(
  { organizationId }: { organizationId?: string | null | Placeholder },
  { organizationId: column }: { organizationId?: AnyPgColumn },
): SQL | undefined {
  if (organizationId === undefined || column === undefined) return undefined
  if (is(organizationId, Placeholder)) return sql`${column} is not distinct from ${organizationId}`
  return organizationId === null ? isNull(column) : eq(column, organizationId)
}

/** Widens a unit to its whole project, for what counts or finds rows of all directories. */
export const inWholeProject = ({
  organizationId: _,
  ...unit
}: ProjectUnit & Partial<Pick<DirectoryUnit, 'organizationId'>>): ProjectUnit => unit

type ProjectTable = PgTable & { projectId: AnyPgColumn }
type Condition = SQLWrapper | undefined

const select = (unit: ProjectUnit, table: ProjectTable, conditions: readonly Condition[]) =>
  unit.tx
    .select()
    .from(table)
    .where(inProject(unit, table, ...conditions))

/** Finds the row of the unit's project that matches the conditions. */
export async function findRow<Table extends ProjectTable>(
  unit: ProjectUnit,
  table: Table,
  ...conditions: Condition[]
): Promise<Table['$inferSelect'] | undefined> {
  return (await select(unit, table, conditions))[0]
}

/** Finds a row like `findRow`, and locks it until the transaction ends. */
export async function lockRow<Table extends ProjectTable>(
  unit: ProjectUnit,
  table: Table,
  ...conditions: Condition[]
): Promise<Table['$inferSelect'] | undefined> {
  return (await select(unit, table, conditions).for('update'))[0]
}

/** Updates the rows of the unit's project that match the conditions. */
export async function updateRows<Table extends ProjectTable>(
  unit: ProjectUnit,
  table: Table,
  change: PgUpdateSetSource<Table>,
  ...conditions: Condition[]
): Promise<void> {
  await unit.tx
    .update(table)
    .set(change)
    .where(inProject(unit, table, ...conditions))
}

/** Updates the row of the unit's project that matches the conditions. @returns the new row, if there is one */
export async function updateRow<Table extends ProjectTable>(
  unit: ProjectUnit,
  table: Table,
  change: PgUpdateSetSource<Table>,
  ...conditions: Condition[]
): Promise<Table['$inferSelect'] | undefined> {
  const [row] = await unit.tx
    .update<ProjectTable>(table)
    .set(change)
    .where(inProject(unit, table, ...conditions))
    .returning()
  return row
}

/** Deletes the rows of the unit's project that match the conditions. @returns the deleted rows */
export const deleteRows = <Table extends ProjectTable>(
  unit: ProjectUnit,
  table: Table,
  ...conditions: Condition[]
): Promise<Table['$inferSelect'][]> =>
  unit.tx
    .delete<ProjectTable>(table)
    .where(inProject(unit, table, ...conditions))
    .returning()
