import { existsSync } from 'node:fs'

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
