import type { MemberProvider } from '#contract/member-providers.ts'
import { noteDeparture } from '../../../core/business/departure.ts'
import type { BusinessPorts } from '../../../core/business/method.ts'
import type { OAuthEffect, OAuthEvent } from './states.ts'

/** The providers that fill in the address of `login_hint`. */
const suggesting: readonly MemberProvider[] = ['google', 'microsoft']

/** Navigates to a provider, once the server has responded. */
export async function performOAuth(
  { name, organizationId, email }: OAuthEffect,
  { provider, settings, window, mayLeave }: BusinessPorts,
  signal: AbortSignal,
): Promise<OAuthEvent | undefined> {
  const { providers, ...back } = settings().oauth
  const { scopes = [], params = {} } = providers.find((choice) => choice.name === name) ?? {}
  const hint = email !== '' && suggesting.includes(name) && { login_hint: email }
  const request = { name, organizationId, scopes, params: { ...hint, ...params }, ...back }
  const url = await provider().redirects.socialURL(request, signal)
  // A visitor who has moved on is not redirected.
  if (signal.aborted) return undefined
  if (!mayLeave('oauth', url)) return { method: 'oauth', type: 'redirectCanceled' }
  noteDeparture(window, name)
  window.location.assign(url)
  return undefined
}
