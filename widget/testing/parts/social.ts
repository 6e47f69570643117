import type { SocialProvider } from '#contract/social-providers.ts'
import { CodedError } from '../../core/coded-error.ts'
import type { KnownAccount, OAuthProvider } from '../../core/provider/oauth.ts'
import type { OneTapProvider } from '../../core/provider/one-tap.ts'
import { toLink } from '../messages.ts'
import { addUser, createId, defaultEmail, findCurrentUser, findUser, never, type UserRow } from '../state.ts'
import type { Context } from './context.ts'

/**
 * Social sign-in and Google One Tap. The visitor never leaves for the social provider, but returns immediately with the
 * email address `socialEmail`.
 */
export function createSocial(context: Context): { oauth: OAuthProvider; oneTap: OneTapProvider } {
  const { state, sessions, options, returnURL } = context
  const { socialEmail: email = defaultEmail } = options

  function createToken(provider: SocialProvider): string {
    const token = createId(state(), 'oauth')
    state().tokens[token] = { type: 'oauth', email, provider, expiresAt: never }
    return token
  }

  return {
    oauth: {
      start: async ({ name, loginURL }) => ({
        url: toLink(loginURL ?? returnURL(), 'oauth', createToken(name)),
      }),
      async authenticate({ token }) {
        const row = state().tokens[token]
        if (row?.type !== 'oauth') {
          throw new CodedError('oauth_token_not_found', 'The token is used or has expired.')
        }
        const existing = findUser(state(), row.email)
        const isLinked = existing?.socialProviders.includes(row.provider)
        const session = sessions.provider.current()
        if (existing && !isLinked && !session) {
          throw new CodedError('oauth_email_in_use', 'The address is in use.', {
            account: toAccount(existing),
          })
        }
        delete state().tokens[token]
        const user =
          (session && findCurrentUser(state())) ?? existing ?? addUser(state(), { email: row.email })
        if (!user.socialProviders.includes(row.provider)) user.socialProviders.push(row.provider)
        return { session: session ?? sessions.signIn(user, 'oauth'), name: row.provider }
      },
    },
    oneTap: {
      start: async () => ({ clientId: 'client-test' }),
      async submit({ credential, loginURL }) {
        const { usedCredentials } = state()
        if (credential === '' || usedCredentials.includes(credential)) {
          throw new CodedError('id_token_invalid', 'The credential is invalid or was used before.')
        }
        usedCredentials.push(credential)
        const token = createToken('google')
        return { url: toLink(loginURL ?? returnURL(), 'oauth', token), callback: { kind: 'oauth', token } }
      },
    },
  }
}

/** The sign-in methods of an existing user, the most secure first. */
const toAccount = ({ email, passkeys, password, wallets, socialProviders }: UserRow): KnownAccount => ({
  email: email ?? '',
  methods: [
    ...(passkeys.length > 0 ? ['passkeys'] : []),
    ...(password === null ? [] : ['passwords']),
    ...(wallets.length > 0 ? ['crypto'] : []),
    'otp',
    'emailMagicLinks',
  ],
  socialProviders,
})
