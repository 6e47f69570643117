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

/** What a new passkey is called until its owner says otherwise: where it was made, such as 'Chrome on Windows'. */
export function toPasskeyName(userAgent: string): string {
  const browser = browsers.find(([mark]) => userAgent.includes(`${mark}/`))?.[1]
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Passkey'
}
