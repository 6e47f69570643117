import { StytchClient } from '@stytch/vanilla-js/headless'
import type { AuthProvider } from '../../core/provider/auth-provider.ts'
import type { SendLink } from '../../core/provider/links.ts'
import type { CheckCode, SendCode } from '../../core/provider/otps.ts'
import type { Session } from '../../core/provider/sessions.ts'
import type { ClientOptions } from './client-options.ts'
import { confirm } from './confirmed.ts'
import { createStytchConsent } from './consent.ts'
import { convertErrors } from './errors.ts'
import {
  findProjectName,
  findSenderDomain,
  followVisitorClock,
  forgetSession,
  logEvent,
  optionsFor,
} from './internals.ts'
import { createStytchOAuth } from './oauth.ts'
import { createStytchOneTap } from './one-tap.ts'
import { createStytchPasskeys } from './passkeys.ts'
import { createStytchPasswords } from './passwords.ts'
import { signIn } from './responses.ts'
import { createStytchSecondFactor } from './second-factor.ts'
import { createStytchWallets } from './wallets.ts'

// Two clients for one token would share the stored session and compete to refresh it, so each page has one client per
// token and API URL, shared by all of its tags.
const clients = new Map<string, StytchClient>()

function openClient(options: ClientOptions): StytchClient {
  const { publicToken, apiUrl } = options
  const key = `${publicToken} ${apiUrl ?? ''}`
  const open = clients.get(key) ?? new StytchClient(publicToken, optionsFor(options))
  clients.set(key, open)
  followVisitorClock(open)
  return open
}

/** Implements the provider port with the vendor's headless client. */
export function createStytchProvider(options: ClientOptions): AuthProvider {
  const client = openClient(options)
  const tokens = (): Session | null => {
    const { session, fromCache } = client.session.getInfo()
    // A cached session counts only once the server has confirmed it.
    if (!session || fromCache) return null
    const { session_token = '', session_jwt = '' } = client.session.getTokens() ?? {}
    return session_token === '' ? null : { session_token, session_jwt }
  }
  return {
    findProjectName: () => findProjectName(client),
    log: ({ name, email, type }) => logEvent(client, name, { email, type }),
    sessions: {
      current: tokens,
      confirmed: () => confirm(client, tokens),
      watch(listener) {
        const notify = () => listener(tokens())
        notify()
        return client.onStateChange(notify)
      },
      async adopt(session) {
        client.session.updateSession(session)
        await client.session.authenticate()
      },
      signOut: () =>
        convertErrors(async () => {
          // Without tokens there is nothing to revoke, and the server would reject the request.
          if (client.session.getTokens()) await client.session.revoke({ forceClear: true })
          else forgetSession(client)
        }),
    },
    otps: {
      sendCode: (request) =>
        convertErrors(async () => ({ methodId: (await send(client, request)).method_id })),
      checkCode: ({ code, methodId, sessionMinutes }: CheckCode) =>
        signIn(client, () =>
          client.otps.authenticate(code, methodId, { session_duration_minutes: sessionMinutes }),
        ),
    },
    links: {
      sendLink: (request) =>
        convertErrors(async () => {
          await sendLink(client, request)
          return { senderDomain: findSenderDomain(client) }
        }),
      openLink: ({ token, sessionMinutes }) =>
        signIn(client, () =>
          client.magicLinks.authenticate(token, { session_duration_minutes: sessionMinutes }),
        ),
      impersonate: (token) =>
        signIn(client, () => client.impersonation.authenticate({ impersonation_token: token })),
    },
    passwords: createStytchPasswords(client),
    wallets: createStytchWallets(client),
    passkeys: createStytchPasskeys(client),
    oauth: createStytchOAuth(client),
    consent: createStytchConsent(client),
    oneTap: createStytchOneTap(client),
    secondFactor: createStytchSecondFactor(client),
  }
}

function send(client: StytchClient, request: SendCode) {
  const { channel, destination, expirationMinutes, loginTemplateId, signupTemplateId } = request
  const options = { expiration_minutes: expirationMinutes, locale: request.locale }
  if (channel !== 'email') return client.otps[channel].loginOrCreate(destination, options)
  return client.otps.email.loginOrCreate(destination, {
    ...options,
    ...(loginTemplateId !== undefined && { login_template_id: loginTemplateId }),
    ...(signupTemplateId !== undefined && { signup_template_id: signupTemplateId }),
  })
}

const sendLink = (client: StytchClient, request: SendLink) =>
  client.magicLinks.email.loginOrCreate(request.email, {
    ...(request.loginURL !== undefined && { login_magic_link_url: request.loginURL }),
    ...(request.signupURL !== undefined && { signup_magic_link_url: request.signupURL }),
    login_expiration_minutes: request.loginExpirationMinutes,
    signup_expiration_minutes: request.signupExpirationMinutes,
    // The client sends all options, including those that its types do not declare.
    ...(request.createUserAsPending && { create_user_as_pending: true }),
    locale: request.locale,
  })
