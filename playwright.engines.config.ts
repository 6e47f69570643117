import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import chromium from './playwright.config.ts'

const firefox = {
  ...chromium.use,
  browserName: 'firefox',
  // Playwright's name for an unmodified Firefox, instead of its build.
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: join(import.meta.dirname, 'tests/engines/firefox-bridge.mjs'),
    // The downloads panel takes the focus from the page.
    firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false },
  },
  // A screenshot adds a style that the page's policy rejects, and the console must stay empty.
  screenshot: 'off',
} as const

/**
 * Browser engines other than Chromium. In Firefox ESR: the tests tagged `@engines`, except features that Playwright
 * does not support there: the DevTools protocol, emulated media, request bodies, and downloads of a PDF, which Firefox
 * opens instead. In WebKitGTK: a short journey.
 */
export default defineConfig({
  ...chromium,
  projects: [
    ...['main-job', 'widget', 'portal', 'stories'].map((name) => ({
      name,
      testDir: `tests/e2e/${name}`,
      grep: /@engines/,
      use: firefox,
    })),
    // This test drives WebKitGTK by itself.
    { name: 'webkit', testDir: 'tests/engines' },
  ],
  outputDir: 'test-results/engines',
  workers: 1,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/engines.json' }]],
})
