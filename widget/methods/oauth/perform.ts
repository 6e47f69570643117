import type { SocialProvider } from '#contract/social-providers.ts'
import { CodedError } from '../../core/coded-error.ts'
import { completeSignIn, type Ports, requirePart } from '../../core/ports.ts'
import type { KnownAccount } from '../../core/provider/oauth.ts'
import type { OAuthCallback } from '../../core/social.ts'
import type { BeginEvent } from '../../core/states.ts'
import { fetchSecondaryScreen } from './LazyScreen.tsx'
import type { OAuthEffect, OAuthEvent } from './states.ts'

/** The name of the popup, by which the page inside recognizes itself. */
const windowName = 'login-widget-oauth'

/** Runs the effects of social sign-in. */
export async function performOAuth(
  effect: OAuthEffect,
  ports: Ports,
  signal: AbortSignal,
): Promise<OAuthEvent | BeginEvent | undefined> {
  switch (effect.run) {
    case 'go': {
      const url = await startURLOf(effect.name, ports, signal)
      // A visitor who has moved on is not redirected.
      return signal.aborted ? undefined : leave(url, ports)
    }
    case 'openWindow':
      return openWindow(effect.name, ports, signal)
    case 'finish':
      return finish(effect.callback, ports, signal)
    case 'linkIdentity': {
      const { linkIdentity } = await fetchSecondaryScreen()
      await linkIdentity((signal) => authenticate(effect.token, ports, signal), ports)
      return { method: 'session', type: 'afterSignInDone' }
    }
    case 'complete': {
      const { session, name } = effect
      if (name) ports.lastProvider.write(name)
      return completeSignIn(ports, 'oauth', session)
    }
  }
}

async function startURLOf(name: SocialProvider, ports: Ports, signal: AbortSignal): Promise<string> {
  const { providers, display: _, ...back } = ports.settings().oauth
  const { scopes = [], params = {} } = providers.find((choice) => choice.name === name) ?? {}
  const { url } = await oauthOf(ports).start({ name, ...back, scopes, params }, signal)
  return url
}

function leave(url: string, ports: Ports): OAuthEvent | undefined {
  if (!ports.mayLeave('oauth', url)) return { method: 'oauth', type: 'redirectCanceled' }
  ports.window.location.assign(url)
  return undefined
}

/** Synchronous, while the user gesture is active. If the browser blocks the popup, the page itself navigates. */
async function openWindow(
  name: SocialProvider,
  ports: Ports,
  signal: AbortSignal,
): Promise<OAuthEvent | undefined> {
  const popup = ports.window.open('', windowName, 'popup,width=480,height=640')
  signal.addEventListener('abort', () => popup?.close())
  try {
    const [url, { continueInPopup }] = await Promise.all([
      startURLOf(name, ports, signal),
      fetchSecondaryScreen(),
    ])
    if (signal.aborted) return undefined
    return await (popup ? continueInPopup(popup, url, ports, signal) : leave(url, ports))
  } finally {
    popup?.close()
  }
}

async function finish(
  callback: OAuthCallback,
  ports: Ports,
  signal: AbortSignal,
): Promise<OAuthEvent | undefined> {
  // Removed before the response arrives: a used token must not stay in the history or in a copied URL.
  ports.pageURL.forgetLink()
  const { window, clock } = ports
  if (window.opener && window.name === windowName) {
    const { sendToOpener } = await fetchSecondaryScreen()
    if (await sendToOpener(callback, window, clock)) {
      window.close()
      return undefined
    }
  }
  if ('errorType' in callback)
    throw new CodedError(
      returnErrorCodes.includes(callback.errorType) ? callback.errorType : 'oauth_flow_callback_error',
    )
  const { token } = callback
  try {
    return { method: 'oauth', type: 'accepted', ...(await authenticate(token, ports, signal)) }
  } catch (error) {
    const account = accountOf(error)
    if (!account) throw error
    await fetchSecondaryScreen()
    return { method: 'oauth', type: 'emailInUse', account, token }
  }
}

/** Errors accepted from a return URL. Anyone can craft a URL, so nothing else in it is shown. */
const returnErrorCodes: readonly string[] = [
  'oauth_access_denied',
  'oauth_flow_callback_error',
  'oauth_config_not_found',
]

/** The account named by an error. */
function accountOf(error: unknown): KnownAccount | undefined {
  const { code, account }: { code?: unknown; account?: KnownAccount } = Object(error)
  return code === 'oauth_email_in_use'
    ? (account ?? { email: '', methods: [], socialProviders: [] })
    : undefined
}

const authenticate = (token: string, ports: Ports, signal: AbortSignal) =>
  oauthOf(ports).authenticate({ token, sessionMinutes: ports.settings().sessionMinutes }, signal)

const oauthOf = (ports: Ports) => requirePart(ports.provider().oauth)
