import { type Alike, showMarks } from '../../identity/accounts/users/list-alike.ts'
import { defaultPoolSize } from '../../platform/db/connect.ts'
import { hasEmbeddedDatabase, openUnchanged } from '../../platform/db/open-database.ts'
import { isDiskFull } from '../../platform/db/unavailable.ts'
import { ConfigError } from '../../platform/errors/config-error.ts'
import { type Context, noteClock, type Seen } from '../context.ts'
import { type DatabaseFacts, readDatabaseFacts } from '../database-facts.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'

export const databaseFindings = {
  database_no_connection: {
    level: 'error',
    problem: 'There is no connection to the database at {place}: {reason} ({code}).',
    fix: 'Start the database, and check DATABASE_URL: host, port, user, password and the name of the database.',
  },
  database_folder_unusable: {
    level: 'error',
    problem: 'The database in {place} cannot be opened ({code}).',
    fix: 'If another program has it open, stop that program. Otherwise restore the folder from a backup.',
  },
  database_missing: {
    level: 'warning',
    problem: 'There is no database in {place}.',
    fix: 'Ignore this before the first start. If the server has had data, correct DATA_DIR or restore a backup before you start it: it would create an empty database.',
  },
  database_empty: {
    level: 'warning',
    problem: 'The database has no tables.',
    fix: 'Ignore this before the first start. If the server has had data, correct DATABASE_URL or restore a backup before you start it: it would create empty tables.',
  },
  database_disk_full: {
    level: 'error',
    problem: 'The disk of the database at {place} is full.',
    fix: 'Free space on the disk of PostgreSQL, or enlarge it. The server continues without a restart.',
  },
  database_old: {
    level: 'error',
    problem: 'The database is PostgreSQL {version}, and the server needs 15 or later.',
    fix: 'Upgrade PostgreSQL, such as with pg_upgradecluster on Debian.',
  },
  database_encoding: {
    level: 'error',
    problem: 'The encoding of the database is {encoding}, so it cannot store every name.',
    fix: 'Create the database with the encoding UTF8: createdb --encoding UTF8 --template template0.',
  },
  database_locale: {
    level: 'warning',
    problem:
      'The locale of the database is {locale}, so lists sort names outside ASCII by their code, such as Ä after z, and searches for them are slow.',
    fix: 'Create a database with another locale, such as createdb --locale C.UTF-8 --encoding UTF8 --template template0, and copy the data with pg_dump and pg_restore.',
  },
  database_without_folding: {
    level: 'error',
    problem:
      'The locale of the database is {locale}, and PostgreSQL has no ICU, so searches distinguish upper and lower case outside ASCII.',
    fix: 'Use a PostgreSQL with ICU, or create a database with another locale, such as createdb --locale C.UTF-8 --encoding UTF8 --template template0, and copy the data with pg_dump and pg_restore.',
  },
  database_emails_alike: {
    level: 'warning',
    problem:
      'In the project {project}, the email addresses {addresses} look the same, and belong to different users. Each signs in with their own spelling.',
    fix: 'Ask one of the users to use another email address. cakelock admin people list PROJECT names all such users.',
  },
  database_few_connections: {
    level: 'error',
    problem: 'The user of the database may have {allowed} connections, and each server needs up to {needed}.',
    fix: 'Raise max_connections of PostgreSQL, or the CONNECTION LIMIT of the user or the database.',
  },
  database_without_trigrams: {
    level: 'error',
    problem: 'PostgreSQL does not have the extension pg_trgm, which searches need.',
    fix: 'Install it. On Debian: apt-get install postgresql-contrib.',
  },
  database_migrations_pending: {
    level: 'warning',
    problem: 'The database has yet to run {count:migration} of this version.',
    fix: 'Back up the database, look at cakelock migrate --plan, and start the server or run cakelock migrate.',
  },
  database_newer: {
    level: 'warning',
    problem:
      'The database has {count:migration} that this version does not know, so a later version has used it.',
    fix: 'Install the later version, unless you have just returned to the version before it.',
  },
  database_too_new: {
    level: 'error',
    problem: 'A later version has upgraded the database, and this version can no longer use it.',
    fix: 'Install version {version} or later, or restore a backup from before the upgrade.',
  },
} as const

const report = createReporter(databaseFindings)

/** PostgreSQL 15 has all features that the schema uses. */
const minimumVersion = 150_000

export function findDatabaseProblems(observed: DatabaseFacts, isPostgres: boolean): Finding[] {
  const { version, encoding, locale, isCased, hasIcu, connections, hasTrigrams, migrations } = observed
  const needed = defaultPoolSize
  const ofPostgres = [
    ...(version >= minimumVersion ? [] : [report('database_old', { version: Math.floor(version / 10_000) })]),
    ...(encoding === 'UTF8' ? [] : [report('database_encoding', { encoding })]),
    ...(isCased || encoding !== 'UTF8'
      ? []
      : [report(hasIcu ? 'database_locale' : 'database_without_folding', { locale })]),
    ...(connections >= needed ? [] : [report('database_few_connections', { allowed: connections, needed })]),
    ...(hasTrigrams ? [] : [report('database_without_trigrams')]),
  ]
  const isPending = migrations.pending > 0 && !migrations.isEmpty
  return [
    ...(isPostgres ? ofPostgres : []),
    ...(migrations.isEmpty ? [report('database_empty')] : []),
    ...(observed.contents?.alike ?? []).map(({ project, users }) =>
      report('database_emails_alike', { project, addresses: users.map(describeUser).join(' and ') }),
    ),
    ...(isPending ? [report('database_migrations_pending', { count: migrations.pending })] : []),
    ...(migrations.neededVersion !== null
      ? [report('database_too_new', { version: migrations.neededVersion })]
      : migrations.unknown > 0
        ? [report('database_newer', { count: migrations.unknown })]
        : []),
  ]
}

const describeUser = ({ address, userId }: Alike['users'][number]) => `${showMarks(address)} (${userId})`

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no program accepts connections there',
  ENOTFOUND: 'the host has no IP address',
  ETIMEDOUT: 'the host does not respond',
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'the database does not exist',
  '53300': 'it has no connection left',
}

/** @param place the host and name of the database, or its folder */
export function toConnectionFinding(problem: unknown, place: string, isPostgres: boolean): Finding {
  const code = problem instanceof ConfigError ? problem.message : toCode(problem)
  if (!isPostgres) return report('database_folder_unusable', { place, code })
  return report('database_no_connection', {
    place,
    reason: reasons[code] ?? 'it rejects the connection',
    code,
  })
}

export async function checkDatabase(context: Context, seen: Seen): Promise<CheckResult> {
  const { environment, secrets, clock } = context
  const { DATABASE_URL, DATA_DIR } = environment
  const isPostgres = DATABASE_URL !== undefined
  if (!isPostgres && seen.isServerRunning) {
    // Only one process can open the folder.
    seen.database = seen.server?.database
    if (!seen.database) return { findings: [], skipped: 'The running server has the folder open.' }
    return {
      findings: findDatabaseProblems(seen.database, false),
      notes: ['The server has opened its database.'],
    }
  }
  if (!isPostgres && !hasEmbeddedDatabase(DATA_DIR)) {
    return { findings: [report('database_missing', { place: DATA_DIR })] }
  }
  const url = isPostgres ? new URL(DATABASE_URL) : undefined
  const place = url ? `${url.host}${url.pathname}` : DATA_DIR
  try {
    const { db, close } = await openUnchanged(environment)
    try {
      await db.requireSpace()
      const observed = await readDatabaseFacts(db, secrets)
      seen.database = observed
      if (url) noteClock(seen, `the database ${place}`, observed.now, clock)
      const state = observed.migrations.isEmpty
        ? 'is empty: the server creates its tables'
        : 'has the schema of this version'
      return {
        findings: findDatabaseProblems(observed, isPostgres),
        notes: [`The database ${place} ${state}.`],
      }
    } finally {
      await close()
    }
  } catch (error) {
    if (isDiskFull(error)) {
      if (!isPostgres) return { findings: [], skipped: 'The disk of the database is full.' }
      return { findings: [report('database_disk_full', { place })] }
    }
    return { findings: [toConnectionFinding(error, place, isPostgres)] }
  }
}
