import { defineConfig } from 'vitest/config'

/** `unit` is pure and takes seconds; `server` and `postgres` run the same suite on the two database engines. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,cake,widget,portal,baker,demo-host}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          env: { TEST_DATABASE: 'pglite' },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
