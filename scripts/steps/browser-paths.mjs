import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Headless Chromium. Browser tests take a third less time with it, because it renders no toolbar for each page. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** Chromium with windows, which can install apps. */
export const chromiumWithWindows = '/usr/bin/chromium'

const chromiums = [headlessShell, chromiumWithWindows, '/usr/bin/google-chrome']
const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/**
 * Finds the Chromium of all tests and benchmarks: $CHROMIUM, otherwise an installed one. Undefined selects the build
 * that Playwright downloads.
 */
export const findChromium = () => process.env.CHROMIUM ?? chromiums.find(existsSync)

/** Finds the Firefox of `npm run test:engines`: $FIREFOX, otherwise an installed one. */
export const findFirefox = () => process.env.FIREFOX ?? firefoxes.find(existsSync)

/** Finds WebKitGTK as Debian packages it: driver, virtual display and browser. Undefined if a part is missing. */
export function findWebkit() {
  const [driver, display, libraries] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/lib']
  if (![driver, display, libraries].every(existsSync)) return undefined
  const browser = readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(libraries, name, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find(existsSync)
  return browser && { driver, display, browser }
}
