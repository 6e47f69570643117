import { defineConfig } from '@playwright/test'
import { portAt } from './tests/support/browser/addresses.ts'
import { chromiumLaunch } from './tests/support/browser/chromium.ts'
import { slowness } from './tests/support/programs/slowness.ts'

/** The tests that `npm test` leaves out and `npm run test:long` runs: whole files, and tests with a tag. */
const long = /\.long\.spec\.ts|@long/

export default defineConfig({
  projects: [
    // One project, because each project starts its own workers and browsers.
    {
      name: 'app',
      testDir: 'tests/e2e',
      // Playwright compiles every file that it does not ignore, before the first test.
      testIgnore: ['**/stories/**', '**/texts/**', '**/*.long.spec.ts'],
      grepInvert: long,
    },
    { name: 'long', testDir: 'tests/e2e', testIgnore: '**/stories/**', grep: long },
    // One page shows all stories.
    { name: 'stories', testDir: 'tests/e2e/stories', use: { screenshot: 'off' }, grepInvert: long },
    { name: 'long stories', testDir: 'tests/e2e/stories', use: { screenshot: 'off' }, grep: long },
    { name: 'texts', testDir: 'tests/e2e/texts', dependencies: ['app', 'long'] },
  ],
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // More workers than CI has cores: a page spends most of the time waiting for timers and responses.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A failed test is retried once and listed. scripts/steps/results.mjs limits how many tests a run may retry.
  retries: 1,
  // Each response may take ten seconds. On a busy machine, a long test as a whole takes longer.
  timeout: 60_000 * slowness,
  expect: { timeout: 10_000 * slowness },
  // Failures are printed last and in full, because some CI systems keep only the end of a long output.
  reporter: [['dot'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    // Recording every page costs more than the tests themselves. Run `npm run e2e -- --trace on` if you need a trace.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    name: 'servers',
    command: 'node --import tsx tests/support/programs/servers-main.ts',
    url: `http://127.0.0.1:${portAt(1)}/`,
    timeout: 200_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
  },
})
