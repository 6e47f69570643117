import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const listTests = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name))

const needsDatabase = (path: string) => /#support\/server\/|\/connect\.ts'/.test(readFileSync(path, 'utf8'))

/** The tests of the server that open a database. Its other tests are pure, and run in the project `unit`. */
const databaseTests = listTests('server').filter(needsDatabase)
const pureServerTests = listTests('server').filter((path) => !needsDatabase(path))

/**
 * `unit` is pure and takes seconds; `server` and `postgres` run the tests of the server that open a database on the two
 * engines; `processes` starts our programs as a user does, and `long` does so until something breaks.
 *
 * Where `isolate` is false, the files of a worker run in one process one after the other, so that modules are loaded
 * and a database is opened once and not for each file. A file leaves nothing behind: no variable, no global.
 */
export default defineConfig({
  test: {
    // As many as CI has cores: left to itself, vitest leaves one of the two idle.
    maxWorkers: 2,
    // Transformed modules are kept in node_modules, so that the next run of one file starts at once.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: [
            '{contract,mails,cake,widget,portal,clientside-services,baker,demo-host,stripe-simulator}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
            'tests/bench/**/*.test.ts',
            ...pureServerTests,
          ],
          // A busy machine takes longer than the usual five seconds for what bakes megabytes or plays with chance.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'architecture',
          isolate: false,
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'size', include: ['tests/size/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          isolate: false,
          include: databaseTests,
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
          include: databaseTests,
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
          // Two servers need a database that two can open, and a restart one that is a program of its own. `npm run
          // test:long` kills servers on PGlite.
          exclude: ['tests/processes/{killed,two-servers,database-restart}.test.ts'],
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['tests/support/build-server.mjs'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'processes-postgres',
          include: ['tests/processes/{killed,two-servers,database-restart}.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/build-server.mjs', 'tests/support/server/postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/build-server.mjs', 'tests/support/server/postgres.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
