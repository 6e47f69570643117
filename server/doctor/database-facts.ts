import { sql } from 'drizzle-orm'
import { type Alike, listAlike } from '../identity/accounts/users/list-alike.ts'
import { gatewaySlots } from '../identity/base/document/text-message-fields.ts'
import { listProjects } from '../identity/base/projects/store.ts'
import { findDkimKeyOf } from '../identity/operations/administration/email-senders.ts'
import { findNeededVersion } from '../platform/db/compatibility.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { readMigrationState } from '../platform/db/migrations.ts'
import { readRows } from '../platform/db/read-rows.ts'
import { toDkimRecord } from '../platform/email/dkim.ts'
import { textChannels } from '../platform/gateways/gateway.ts'
import { findMissingKey } from '../platform/secrets/master-key-check.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

/** A gateway of text messages in the document of a project. */
export type GatewayPlace = { project: string; channel: string; slot: string; url: string }

/** The sender of a project's emails, and the DNS record of its DKIM key. */
export type Sender = { project: string; from: string; dkim: { name: string; value: string } | null }

/** What the doctor wants to know about the database. It contains no secret. */
export type DatabaseFacts = {
  /** the database's clock, ISO 8601 */
  now: string
  /** PostgreSQL's version number, such as 150004 */
  version: number
  encoding: string
  /** the locale of its letters, and whether it has a lower case outside ASCII */
  locale: string
  isCased: boolean
  /** whether it has the collations of ICU, with which searches fold text (ADR 0094) */
  hasIcu: boolean
  /** how many connections the server's user may have */
  connections: number
  hasTrigrams: boolean
  /** how many migrations the database has yet to run, and how many it has that this version does not know */
  migrations: {
    pending: number
    unknown: number
    isEmpty: boolean
    /** the version that the database needs, if this one can no longer use it */
    neededVersion: string | null
  }
  /** the rest is missing if the schema is not this version's */
  contents?: {
    missingKey: { keyName: string; knownNames: readonly string[] } | null
    gateways: GatewayPlace[]
    senders: Sender[]
    /** users whose email addresses look the same; missing in the report of a server before 5.1 */
    alike?: Alike[]
  }
}

/** Reads the facts, and writes nothing. */
export async function readDatabaseFacts(
  db: Pick<Database, 'read'>,
  secrets: Secrets,
): Promise<DatabaseFacts> {
  const server = await db.read(readServer)
  const migrations = await db.read(readMigrations)
  if (migrations.pending > 0 || migrations.neededVersion !== null) return { ...server, migrations }
  const missingKey = (await db.read((tx) => findMissingKey(tx, secrets))) ?? null
  // The keys of senders cannot be opened without it.
  const contents = missingKey ? { gateways: [], senders: [] } : await db.read((tx) => readPlaces(tx, secrets))
  const key = missingKey && { keyName: missingKey.keyName, knownNames: missingKey.knownNames }
  return { ...server, migrations, contents: { missingKey: key, ...contents } }
}

async function readServer(tx: Tx): Promise<Omit<DatabaseFacts, 'migrations'>> {
  const [row = {}] = await readRows<Record<string, unknown>>(
    tx,
    sql`
      select extract(epoch from clock_timestamp()) * 1000 as now,
        current_setting('server_version_num')::int as version,
        pg_encoding_to_char(encoding) as encoding, datctype as locale, lower('Ä') = 'ä' as cased,
        exists (select from pg_collation where collname = 'und-x-icu') as icu,
        least(
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
          nullif(datconnlimit, -1), nullif(rolconnlimit, -1)
        ) as connections,
        exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams
      from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
  )
  return {
    now: new Date(Number(row.now)).toISOString(),
    version: Number(row.version),
    encoding: String(row.encoding),
    locale: String(row.locale),
    isCased: row.cased === true,
    hasIcu: row.icu === true,
    connections: Number(row.connections),
    hasTrigrams: row.trigrams === true,
  }
}

/** Compares the migrations of this version with those that the database has run. */
async function readMigrations(tx: Tx): Promise<DatabaseFacts['migrations']> {
  const { executed, pending, unknown } = await readMigrationState(tx)
  return {
    pending: pending.length,
    unknown,
    isEmpty: executed.length + unknown === 0,
    neededVersion: (await findNeededVersion(tx)) ?? null,
  }
}

/** The maximum number of groups of users that the doctor names. `people list` names all. */
const maxAlike = 20

async function readPlaces(
  tx: Tx,
  secrets: Secrets,
): Promise<{ gateways: GatewayPlace[]; senders: Sender[]; alike: Alike[] }> {
  const projects = await listProjects(tx)
  const gateways = projects.flatMap((project) =>
    textChannels.flatMap((channel) =>
      gatewaySlots.flatMap((slot) => {
        const url = project[channel]?.[slot]?.url
        return url === undefined ? [] : [{ project: project.name, channel, slot, url }]
      }),
    ),
  )
  const senders: Sender[] = []
  for (const project of projects) {
    if (project.sender === null) continue
    const key = await findDkimKeyOf(tx, { secrets }, project)
    senders.push({ project: project.name, from: project.sender, dkim: key ? toDkimRecord(key) : null })
  }
  return { gateways, senders, alike: (await listAlike(tx)).slice(0, maxAlike) }
}
