import { parseArgs } from 'node:util'
import { type Environment, parseEnvironment } from '../platform/config/environment.ts'
import { readMigrationState } from '../platform/db/migrations.ts'
import { hasEmbeddedDatabase, openDatabase, openUnchanged } from '../platform/db/open-database.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { describePlan } from './describe-plan.ts'
import { readSizes } from './read-sizes.ts'
import { rehearse } from './rehearse.ts'

/**
 * Updates the database to this version, which the server also does when it starts. With `--plan`, it only describes what
 * that would do.
 * @param args the words after `migrate`
 * @param settings see readSettings()
 * @param warn receives a sentence if the data folder was open to other users
 * @returns the lines for the operator
 * @throws ConfigError if the database cannot be used
 */
export async function runMigrate(
  args: readonly string[],
  settings: Record<string, string>,
  warn: (sentence: string) => void,
): Promise<string> {
  const isPlan = parse(args)
  // The rules of development: a migration needs neither a mail server nor a master key.
  const environment = parseEnvironment('development', settings)
  if (isPlan) return plan(environment)
  const { close } = await openDatabase(environment, { poolSize: 1, warn })
  await close()
  return 'The database has the schema of this version.'
}

function parse(args: readonly string[]): boolean {
  try {
    const options = { plan: { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...args], options }).values.plan
  } catch {
    throw new ConfigError('Usage: cakelock migrate, or cakelock migrate --plan')
  }
}

async function plan(environment: Environment): Promise<string> {
  const url = environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL
  if (url === undefined && !hasEmbeddedDatabase(environment.DATA_DIR)) {
    return `${environment.DATA_DIR} has no database yet. The server creates it when it starts.`
  }
  const { db, close } = await openUnchanged({ DATABASE_URL: url, DATA_DIR: environment.DATA_DIR })
  try {
    const state = await db.read(readMigrationState)
    if (state.executed.length === 0)
      return 'The database is empty. The server creates its tables when it starts.'
    if (state.pending.length === 0)
      return 'No migration is pending: the database has the schema of this version.'
    const rehearsal = await rehearse(state)
    const sizes = await db.read(readSizes)
    return describePlan(rehearsal, sizes, { isShared: url !== undefined })
  } finally {
    await close()
  }
}
