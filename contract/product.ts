/** Facts about the product. Operators can configure another name. */
export const product = {
  name: 'Cakelock',
  version: '5.4.0',
  copyrightYear: 2025,
  eulaUpdated: 'October 22, 2025',
} as const

/** Separate from `limits`, to keep the other limits out of the widget's entry. */
export const widgetSessionMinutes = 30

/** Limits that client and server share (rules A1 to A9 in docs/rules/accounts.md). */
export const limits = {
  pinLength: 4,
  codeLength: 6,
  codeMinutes: 10,
  codeAttempts: 5,
  passwordMinimum: 8,
  passwordMaximum: 100,
  accountPasswordMinimum: 6,
  portalSessionMinutes: 1440,
  widgetSessionMinutes,
  sessionCookieSeconds: 86_400,
  jwtCookieSeconds: 300,
  idleLockMinutes: 30,
  largeFileBytes: 500 * 2 ** 20,
  freeCakesPerMonth: 10,
} as const
