/** The first that occurs counts: each of these browsers also names those below it. */
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

/** What a browser is called, such as 'Chrome on Windows', as far as it says; undefined where it says nothing. */
export function findBrowserName(userAgent: string): string | undefined {
  const browser = browsers.find(([mark]) => userAgent.includes(`${mark}/`))?.[1]
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1]
  // Safari runs on Apple's systems only; elsewhere other browsers built on WebKit borrow its name.
  const isBorrowed = browser === 'Safari' && (system === 'Linux' || system === 'Windows')
  const name = isBorrowed ? 'WebKit browser' : browser
  return name && system ? `${name} on ${system}` : (name ?? system)
}

/** What stays of a browser's own words when it is updated: without its versions. */
export const withoutVersions = (userAgent: string): string => userAgent.replace(/\d+(?:[._]\d+)*/g, '')
