import type { SocialProvider } from '#contract/social-providers.ts'
import type { KnownAccount, OAuthProvider, Session, StartOAuth } from '../../../../widget/core/provider.ts'
import { rejection } from './rejection.ts'

export type MemoryOAuth = {
  oauth: OAuthProvider
  /** The started sign-ins, in order. */
  started: readonly StartOAuth[]
}

export type MemoryOAuthDeps = {
  delay(): Promise<void>
  /** The default return URL, which is the first registered one. */
  home?: string
  /** Valid return tokens with their provider. Each works once. */
  brought?: Readonly<Record<string, SocialProvider>>
  /** Tokens whose email address already belongs to a user, with that user. */
  inUse?: Readonly<Record<string, KnownAccount>>
}

/** In-memory social sign-in: every sign-in returns immediately with the token `came-back`. */
export function createMemoryOAuth(
  { delay, home = 'https://host.test/', brought = {}, inUse = {} }: MemoryOAuthDeps,
  current: () => Session | null,
  signIn: () => Session,
): MemoryOAuth {
  const started: StartOAuth[] = []
  const left = new Map<string, SocialProvider>([['came-back', 'google'], ...Object.entries(brought)])
  return {
    started,
    oauth: {
      async start(request) {
        await delay()
        started.push(request)
        const url = new URL(request.loginURL ?? home)
        url.searchParams.set('stytch_token_type', 'oauth')
        url.searchParams.set('token', 'came-back')
        return { url: url.href }
      },
      async authenticate({ token }) {
        await delay()
        const name = left.get(token)
        const account = inUse[token]
        const session = current()
        if (!name && !account) throw rejection('oauth_token_not_found', 'The token is used or has expired.')
        if (account && !session) {
          throw Object.assign(rejection('oauth_email_in_use', 'The address is in use.'), { account })
        }
        left.delete(token)
        return { session: session ?? signIn(), name: name ?? null }
      },
    },
  }
}
