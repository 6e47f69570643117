import { noteDeparture } from '../../../core/business/departure.ts'
import type { BusinessPorts } from '../../../core/business/method.ts'
import type { SSOEffect, SSOEvent } from './states.ts'

/** Runs the effects of single sign-on. */
export async function performSSO(
  effect: SSOEffect,
  { provider, settings, window, mayLeave }: BusinessPorts,
  signal: AbortSignal,
): Promise<SSOEvent | undefined> {
  const { redirects, organizations } = provider()
  switch (effect.run) {
    case 'discover': {
      const connections = await redirects.findConnections(effect.email, signal)
      return { method: 'sso', type: 'connectionsFound', connections }
    }
    case 'find': {
      const organization = await organizations.find(effect.slug, signal)
      return { method: 'sso', type: 'organizationFound', organization }
    }
    case 'go': {
      const { id, email } = effect
      const listed = email === '' ? undefined : await redirects.findConnections(email, signal)
      if (listed && !listed.some((connection) => connection.id === id))
        return { method: 'sso', type: 'connectionGone' }
      const url = await redirects.connectionURL({ id, ...settings().sso }, signal)
      // A visitor who has moved on is not redirected.
      if (signal.aborted) return undefined
      if (!mayLeave('sso', url)) return { method: 'sso', type: 'redirectCanceled' }
      noteDeparture(window, `sso:${id}`)
      window.location.assign(url)
      return undefined
    }
  }
}
