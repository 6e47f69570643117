import type { SocialProvider } from '#contract/social-providers.ts'
import type { KnownAccount, OAuthProvider, Session, StartOAuth } from '../../core/provider.ts'
import { refusal } from './refusal.ts'

export type MemoryOAuth = {
  oauth: OAuthProvider
  /** What was asked for, in order. */
  started: readonly StartOAuth[]
}

export type OAuthWorld = {
  delay(): Promise<void>
  /** Where one comes back to unless an order says otherwise: the first URL that is registered. */
  home?: string
  /** Tokens that somebody may come back with, and for which site; each counts once. */
  brought?: Readonly<Record<string, SocialProvider>>
  /** Tokens of people whose address has an account already, and which. */
  inUse?: Readonly<Record<string, KnownAccount>>
}

/** Other sites in memory: every sign-in there leads straight back, with the token `came-back`. */
export function createMemoryOAuth(
  { delay, home = 'https://host.test/', brought = {}, inUse = {} }: OAuthWorld,
  current: () => Session | null,
  signIn: () => Session,
): MemoryOAuth {
  const started: StartOAuth[] = []
  const left = new Map<string, SocialProvider>([['came-back', 'google'], ...Object.entries(brought)])
  return {
    started,
    oauth: {
      async start(order) {
        await delay()
        started.push(order)
        const url = new URL(order.loginURL ?? home)
        url.searchParams.set('stytch_token_type', 'oauth')
        url.searchParams.set('token', 'came-back')
        return { url: url.href }
      },
      async authenticate({ token }) {
        await delay()
        const name = left.get(token)
        const account = inUse[token]
        const session = current()
        if (!name && !account) throw refusal('oauth_token_not_found', 'The token is used or has expired.')
        if (account && !session) {
          throw Object.assign(refusal('oauth_email_in_use', 'The address is in use.'), { account })
        }
        left.delete(token)
        return { session: session ?? signIn(), name: name ?? null }
      },
    },
  }
}
