const minute = 60_000
const hour = 60 * minute

/**
 * The rate limits (rule A9). `subject` says what a counter belongs to: an account (an email address, whether or not
 * it exists), a network (an IPv4 address or IPv6 /64), or both. A sender is a network, a known browser, or the
 * account of a session.
 */
export const limits = {
  codesSentBySender: { hits: 5, window: hour, subject: 'account and sender' },
  codesSentToAddress: { hits: 30, window: hour, subject: 'account' },
  codesSentFromNetwork: { hits: 30, window: hour, subject: 'network' },
  wrongCodes: { hits: 20, window: 24 * hour, subject: 'account and sender' },
  // 60 guesses at 1 in 1,000,000 each keep the daily chance below 1 in 10,000.
  wrongCodesOfAddress: { hits: 60, window: 24 * hour, subject: 'account' },
  // With a hosted provider: a verification code that can still be valid (adapters/hosted/codes.ts).
  pendingVerificationCodes: { hits: 1, window: 10 * minute, subject: 'account' },
  // Three steps of a code are valid, so 30 guesses keep the daily chance below 1 in 10,000. A guess needs a session or a secret.
  wrongTotpCodes: { hits: 30, window: 24 * hour, subject: 'account, or account and known browser' },
  wrongRecoveryCodes: { hits: 30, window: 24 * hour, subject: 'account, or account and known browser' },
  wrongPasswords: { hits: 10, window: 15 * minute, subject: 'account and network' },
  wrongPasswordsFromNetwork: { hits: 60, window: 15 * minute, subject: 'network' },
  signingChallenges: { hits: 60, window: minute, subject: 'network' },
  wrongSignatures: { hits: 20, window: 15 * minute, subject: 'network' },
  // Each verifies a signature.
  tokenExchanges: { hits: 60, window: minute, subject: 'network' },
  oauthStarts: { hits: 60, window: 15 * minute, subject: 'network' },
  // Each page view requests a prompt; a person clicks a button.
  oneTapCalls: { hits: 600, window: 15 * minute, subject: 'network' },
  registrations: { hits: 10, window: hour, subject: 'network' },
  passwordChanges: { hits: 5, window: hour, subject: 'account' },
  strengthChecks: { hits: 60, window: minute, subject: 'network' },
  resetLinkChecks: { hits: 60, window: minute, subject: 'network' },
  userSearches: { hits: 20, window: minute, subject: 'network' },
  // Entries in the log of a project that strangers can cause; further ones are only counted.
  logRejections: { hits: 200, window: hour, subject: 'project and network' },
  logEvents: { hits: 600, window: hour, subject: 'project and network' },
  keysRead: { hits: 120, window: minute, subject: 'account' },
  recipientEmailsByBaker: { hits: 100, window: 24 * hour, subject: 'account' },
  recipientEmailsToAddress: { hits: 3, window: 24 * hour, subject: 'account' },
} as const satisfies Record<string, { hits: number; window: number; subject: string }>

export type Limit = keyof typeof limits

/** A /48 may do this many times as much as one network, because one holder can have all of its networks. */
export const perSite = 8

/** Wrong passwords of one account over all networks slow the response down and never lock the account. */
export const slowing = { after: 10, window: 15 * minute, maxMilliseconds: 4000 } as const

/** Returns the delay after this many wrong passwords: 0, then 250 ms, doubling up to 4 s. */
export function toDelay(wrong: number): number {
  if (wrong <= slowing.after) return 0
  return Math.min(250 * 2 ** (wrong - slowing.after - 1), slowing.maxMilliseconds)
}
