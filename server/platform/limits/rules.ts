const minute = 60_000
const hour = 60 * minute

/**
 * The rate limits (rule A9). `subject` says what each counter is for: an account (an email address, whether or not it
 * exists), a network (an IPv4 address, or an IPv6 /64 and its /48), or both. A sender is a network, a known browser, or a session's
 * account.
 */
export const limits = {
  codesSentBySender: { hits: 5, window: hour, subject: 'account and sender' },
  codesSentToAddress: { hits: 30, window: hour, subject: 'account' },
  codesSentFromNetwork: { hits: 30, window: hour, subject: 'network' },
  wrongCodes: { hits: 20, window: 24 * hour, subject: 'account and sender' },
  // 60 guesses at 1 in 1,000,000 each keep the daily chance below 1 in 10,000.
  wrongCodesOfAddress: { hits: 60, window: 24 * hour, subject: 'account' },
  // With a hosted provider: a verification code that may still be valid (adapters/hosted/codes.ts).
  pendingVerificationCodes: { hits: 1, window: 10 * minute, subject: 'account' },
  // Codes for three time steps are valid, so 30 guesses keep the daily chance below 1 in 10,000. A guess requires a
  // session or a secret.
  wrongTotpCodes: { hits: 30, window: 24 * hour, subject: 'account, or account and known browser' },
  wrongRecoveryCodes: { hits: 30, window: 24 * hour, subject: 'account, or account and known browser' },
  wrongPasswords: { hits: 10, window: 15 * minute, subject: 'account and network' },
  wrongPasswordsFromNetwork: { hits: 60, window: 15 * minute, subject: 'network' },
  signingChallenges: { hits: 60, window: minute, subject: 'network' },
  wrongSignatures: { hits: 20, window: 15 * minute, subject: 'network' },
  // Each verifies a signature.
  tokenExchanges: { hits: 60, window: minute, subject: 'network' },
  oauthStarts: { hits: 60, window: 15 * minute, subject: 'network' },
  // Each page view requests a prompt; sign-ins take a click.
  oneTapCalls: { hits: 600, window: 15 * minute, subject: 'network' },
  registrations: { hits: 10, window: hour, subject: 'network' },
  passwordChanges: { hits: 5, window: hour, subject: 'account' },
  strengthChecks: { hits: 60, window: minute, subject: 'network' },
  resetLinkChecks: { hits: 60, window: minute, subject: 'network' },
  signOutLinks: { hits: 60, window: minute, subject: 'network' },
  noticesRead: { hits: 60, window: minute, subject: 'network' },
  organizationsByAddress: { hits: 5, window: 24 * hour, subject: 'account' },
  organizationsFromNetwork: { hits: 10, window: 24 * hour, subject: 'network' },
  organizationSearches: { hits: 60, window: minute, subject: 'network' },
  memberLookups: { hits: 20, window: minute, subject: 'network' },
  userSearches: { hits: 20, window: minute, subject: 'network' },
  // Entries in a project's log that strangers can cause; beyond the limit, they are only counted.
  logRejections: { hits: 200, window: hour, subject: 'project and network' },
  logEvents: { hits: 600, window: hour, subject: 'project and network' },
  keysRead: { hits: 120, window: minute, subject: 'account' },
  recipientEmailsByBaker: { hits: 100, window: 24 * hour, subject: 'account' },
  recipientEmailsToAddress: { hits: 3, window: 24 * hour, subject: 'account' },
  accessRequestsByUser: { hits: 100, window: 24 * hour, subject: 'account' },
  accessRequestEmailsToOwner: { hits: 3, window: 24 * hour, subject: 'account' },
} as const satisfies Record<string, { hits: number; window: number; subject: string }>

export type Limit = keyof typeof limits

/** Limits of networks alone: they count a /48 too, so only `consumeNetworkLimit` takes them. */
export type NetworkLimit = {
  [Name in Limit]: (typeof limits)[Name]['subject'] extends 'network' ? Name : never
}[Limit]

/** All other limits. Their subject contains an account or a project. */
export type SubjectLimit = Exclude<Limit, NetworkLimit>

/** A /48 gets this many times one network's limit, because one customer can have all of its networks. */
export const perSite = 8

/** Wrong passwords for one account across all networks slow down the response, but never lock the account. */
export const slowing = { after: 10, window: 15 * minute, maxMilliseconds: 4000 } as const

/** Returns the delay after this many wrong passwords: 0, then 250 ms, doubling up to 4 s. */
export function toDelay(wrong: number): number {
  if (wrong <= slowing.after) return 0
  return Math.min(250 * 2 ** (wrong - slowing.after - 1), slowing.maxMilliseconds)
}
