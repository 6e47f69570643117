import { defineConfig } from 'vitest/config'

/**
 * `unit` is pure and takes seconds; `server` and `postgres` run the same suite on the two database
 * engines; `processes` starts our programs as a user does, and `long` does so until something breaks.
 *
 * Where `isolate` is false, the files of a worker run in one process one after the other, so that modules are loaded
 * and a database is opened once and not for each file. A file leaves nothing behind: no variable, no global.
 */
export default defineConfig({
  test: {
    // As many as CI has cores: left to itself, vitest leaves one of the two idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: [
            '{contract,mails,cake,widget,portal,clientside-services,baker,demo-host,stripe-stand-in}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
            'tests/bench/**/*.test.ts',
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
          include: ['server/**/*.test.ts'],
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
          include: ['server/**/*.test.ts'],
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
