const minute = 60_000
const hour = 60 * minute

/**
 * How often something may be done (rule A9). `subject` says what each counter belongs to: an account (its
 * address, whether or not it exists), a network (an IPv4 address, or the /64 of an IPv6 one), or both. A sender is a
 * network, a browser that the account has used before, or the account of a session.
 */
export const limits = {
  codesSentBySender: { hits: 5, window: hour, subject: 'account and sender' },
  codesSentToAddress: { hits: 30, window: hour, subject: 'account' },
  codesSentFromNetwork: { hits: 30, window: hour, subject: 'network' },
  wrongCodes: { hits: 20, window: 24 * hour, subject: 'account and sender' },
  // Of all networks together: 60 guesses at 1 in 1,000,000 each stay under 1 in 10,000 a day.
  wrongCodesOfAddress: { hits: 60, window: 24 * hour, subject: 'account' },
  wrongPasswords: { hits: 10, window: 15 * minute, subject: 'account and network' },
  wrongPasswordsFromNetwork: { hits: 60, window: 15 * minute, subject: 'network' },
  signingChallenges: { hits: 60, window: minute, subject: 'network' },
  wrongSignatures: { hits: 20, window: 15 * minute, subject: 'network' },
  oauthStarts: { hits: 60, window: 15 * minute, subject: 'network' },
  // A prompt is asked for by each page view, a button by a person.
  oneTapCalls: { hits: 600, window: 15 * minute, subject: 'network' },
  registrations: { hits: 10, window: hour, subject: 'network' },
  passwordChanges: { hits: 5, window: hour, subject: 'account' },
  strengthChecks: { hits: 60, window: minute, subject: 'network' },
  resetLinkChecks: { hits: 60, window: minute, subject: 'network' },
  userSearches: { hits: 20, window: minute, subject: 'network' },
  keysRead: { hits: 120, window: minute, subject: 'account' },
} as const satisfies Record<string, { hits: number; window: number; subject: string }>

export type Limit = keyof typeof limits

/** Who holds many IPv6 networks holds them under one /48, which may do this many times as much as one of them. */
export const perSite = 8

/** Wrong passwords of one account are counted over all networks too. That counter slows and never locks. */
export const slowing = { after: 10, window: 15 * minute, mostMilliseconds: 4000 } as const

/** How long an answer waits after that many wrong passwords of one account: nothing, then 250 ms, doubling to 4 s. */
export function toDelay(wrong: number): number {
  if (wrong <= slowing.after) return 0
  return Math.min(250 * 2 ** (wrong - slowing.after - 1), slowing.mostMilliseconds)
}
