import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../../scripts/steps/browser-paths.mjs'

/**
 * Launch options for the Chromium that `npm test` installs or finds, for tests and benchmarks without Playwright's
 * runner.
 */
export function chromiumLaunch(): Pick<LaunchOptions, 'executablePath'> {
  const executablePath = findChromium()
  return executablePath ? { executablePath } : {}
}
