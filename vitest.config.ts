import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const listTests = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))

const needsDatabase = (path: string) =>
  /#support\/server\/|\/(?:connect|rehearse)\.ts'|'@electric-sql\/pglite'/.test(readFileSync(path, 'utf8'))

/** Server tests that open a database. The other server tests are pure, and run in the project `unit`. */
const databaseTests = listTests('server').filter(needsDatabase)
const pureServerTests = listTests('server').filter((path) => !needsDatabase(path))

/**
 * More room for new objects than the default of 16 MB: fewer collections copy what lives on. The tests that run in one process
 * for long, such as those of the server, take an eighth less CPU time.
 */
const execArgv = ['--max-semi-space-size=64']

/**
 * `unit` is pure and takes seconds. `server` and `postgres` run the server tests that open a database, on the two
 * engines. `processes` starts our programs as a user does, and `long` does so until something breaks.
 *
 * If `isolate` is false, the files of a worker run in one process, one after another, so modules are loaded and a
 * database is opened only once per worker. A file must leave nothing behind: no variable, no global.
 */
export default defineConfig({
  test: {
    // As many as CI has cores. By default, vitest leaves one of the two cores idle.
    maxWorkers: 2,
    // Transformed modules are kept in node_modules, so the next run of one file starts immediately.
    experimental: { fsModuleCache: true },
    tags: [{ name: 'long', description: 'left out of `npm test`; `npm run test:long` runs it' }],
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          execArgv,
          include: [
            '{contract,languages,emails,cake,widget,theme-studio,portal,clientside-services,baker,demo-host,stripe-simulator,packages}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
            'tests/{bench,pictures}/**/*.test.ts',
            ...pureServerTests,
          ],
          // On a busy machine, tests that bake megabytes, use random data or start a thread take much longer than the usual
          // five seconds.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'architecture',
          isolate: false,
          execArgv,
          include: ['tests/{architecture,documents}/**/*.test.ts'],
          // One test reads every module, which takes 20 seconds on an idle machine.
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'size', include: ['tests/size/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          isolate: false,
          execArgv,
          include: databaseTests,
          // These are about connections to PostgreSQL.
          exclude: ['server/platform/db/read-batches.test.ts', 'server/app/statement-budgets.test.ts'],
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['tests/support/server/pglite.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          isolate: false,
          execArgv,
          include: databaseTests,
          // These are about the embedded database.
          exclude: [
            'server/backup/**',
            'server/migrate/rehearse.test.ts',
            'server/platform/db/{vacuum,earlier-schema,durable-folder,compatibility,pglite-statements}.test.ts',
          ],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/server/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          // Running two servers requires a database that both can open, and a restart requires a database in a separate
          // process. `npm run test:long` kills servers on PGlite.
          exclude: ['tests/processes/{killed,two-servers,database-restart}.test.ts'],
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['tests/support/programs/build-server.mjs'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'processes-postgres',
          include: ['tests/processes/{killed,two-servers,database-restart}.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/programs/build-server.mjs', 'tests/support/server/postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/{apps,install,long}/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/programs/build-server.mjs', 'tests/support/server/postgres.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
