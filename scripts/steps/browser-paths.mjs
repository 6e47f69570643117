import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Chromium without a window. The browser tests need a third less time with it: the other one draws its toolbar for
 * every page, visible or not.
 */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const chromiums = [headlessShell, '/usr/bin/chromium', '/usr/bin/google-chrome']
const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/**
 * The Chromium that every test and benchmark uses: the one that CHROMIUM names, else an installed one. `undefined`
 * stands for the one that Playwright downloads.
 */
export const findChromium = () => process.env.CHROMIUM ?? chromiums.find(existsSync)

/** The Firefox of `npm run test:engines`: the one that FIREFOX names, else an installed one. */
export const findFirefox = () => process.env.FIREFOX ?? firefoxes.find(existsSync)

/** WebKitGTK as Debian has it: its driver, a window for it, and a display without a screen. `undefined`: not all of it. */
export function findWebkit() {
  const [driver, display, libraries] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/lib']
  if (![driver, display, libraries].every(existsSync)) return undefined
  const browser = readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(libraries, name, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find(existsSync)
  return browser && { driver, display, browser }
}
