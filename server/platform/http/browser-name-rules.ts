/** In order of precedence: each browser's user agent also contains the names below it. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/**
 * Returns a browser's display name, such as 'Chrome on Windows', or undefined if the user agent contains no known
 * browser or system.
 */
export function findBrowserName(userAgent: string): string | undefined {
  const { browser, system } = findBrowser(userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}

/** Returns the names of a browser and its system, if the user agent contains them. */
export function findBrowser(userAgent: string) {
  const browser = browsers.find(([mark]) => userAgent.includes(`${mark}/`))?.[1]
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1]
  // Safari only runs on Apple's systems. Other WebKit browsers use its name on Linux and Windows.
  const isBorrowed = browser === 'Safari' && (system === 'Linux' || system === 'Windows')
  return { browser: isBorrowed ? 'WebKit browser' : browser, system }
}

/** Removes version numbers from a user agent, so it stays the same after an update. */
export const withoutVersions = (userAgent: string): string => userAgent.replace(/\d+(?:[._]\d+)*/g, '')
