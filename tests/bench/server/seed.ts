import { eq } from 'drizzle-orm'
import { demoDomain, demoProjects } from '../../../server/demo/content.ts'
import { getMasterKeys } from '../../../server/platform/config/config.ts'
import { parseEnvironment } from '../../../server/platform/config/environment.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { openDatabase } from '../../../server/platform/db/open-database.ts'
import { ConfigError } from '../../../server/platform/errors/config-error.ts'
import { systemClock } from '../../../server/platform/machine/clock.ts'
import { systemRandom } from '../../../server/platform/machine/random.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { companies } from '../../../server/portal/schema/persons.ts'
import { loadVolume } from './bulk-data.ts'
import { parseVolume } from './seed-arguments.ts'

/** `npm run seed -- --files N --events M` adds many cakes and much activity to the demo's company. */
async function seed(): Promise<void> {
  const volume = parseVolume(process.argv.slice(2))
  const environment = parseEnvironment('development', process.env)
  const { db, close } = await openDatabase(environment, { poolSize: 1, warn: console.error })
  try {
    const masterKeys = getMasterKeys(environment, systemRandom, console.error)
    const secrets = createSecrets(masterKeys.current, systemRandom, masterKeys.previous)
    const companyId = await getDemoCompany(db)
    const deps = { db, secrets, clock: systemClock, random: systemRandom }
    const tenant = { projectId: demoProjects[0].id, companyId }
    await loadVolume(deps, tenant, volume, console.log)
  } finally {
    await close()
  }
}

/** Exists only in a database with demo data, so that no other database is filled by mistake. */
async function getDemoCompany(db: Database): Promise<string> {
  const [demo] = await db.transaction((tx) =>
    tx.select().from(companies).where(eq(companies.domain, demoDomain)),
  )
  if (demo) return demo.id
  throw new ConfigError(
    'This database has no demo data, so it may be a real one and is not filled. Run npm start first.',
  )
}

// Only the current user may read the files that this process writes.
process.umask(0o077)
try {
  await seed()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
