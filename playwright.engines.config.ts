import { defineConfig } from '@playwright/test'
import chromium from './playwright.config.ts'
import { findFirefox } from './scripts/steps/browser-paths.mjs'

const firefox = {
  ...chromium.use,
  browserName: 'firefox',
  // Playwright's name for Firefox as it is, instead of its own build.
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: findFirefox(),
    // The panel of downloads takes the focus from the page.
    firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false },
  },
  // A screenshot adds a style that the page's policy rejects, and the console must stay empty.
  screenshot: 'off',
} as const

/**
 * Browser engines other than Chromium. In Firefox ESR: the tests tagged `@engines`, which leave out what Playwright cannot
 * do there: the DevTools protocol, emulated media, bodies of requests, and downloads of a PDF, which Firefox opens
 * instead. In WebKitGTK: a short journey.
 */
export default defineConfig({
  ...chromium,
  projects: [
    ...['main-job', 'widget', 'portal'].map((name) => ({
      name,
      testDir: `tests/e2e/${name}`,
      grep: /@engines/,
      use: firefox,
    })),
    // It drives WebKitGTK by itself.
    { name: 'webkit', testDir: 'tests/engines' },
  ],
  outputDir: 'test-results/engines',
  workers: 1,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/engines.json' }]],
})
