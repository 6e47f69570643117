import { hasDeparture, takeDeparture } from '../../../core/business/departure.ts'
import type { BusinessPorts } from '../../../core/business/method.ts'
import type { SignInBy } from '../../../core/business/organizations.ts'
import type { BusinessBegin } from '../../../core/business/states.ts'
import type { ArrivalEffect, ArrivalEvent, Usable } from './states.ts'

/** Signs in with the link or the return that opened the page. */
export async function performArrival(
  effect: ArrivalEffect,
  ports: BusinessPorts,
  signal: AbortSignal,
): Promise<BusinessBegin | ArrivalEvent | undefined> {
  // Removed before the response arrives: a used token must not stay in the history or in a copied URL.
  ports.pageURL.forgetLink()
  if (effect.run === 'forgetLink') {
    takeDeparture(ports.window)
    return undefined
  }
  const { link, isConfirmed } = effect
  const { kind } = link
  // The token may be that of someone else, who sent the visitor here (ADR 0119).
  if (isReturn(kind) && !isConfirmed && !hasDeparture(ports.window))
    return { method: 'arrival', type: 'clickRequired' }
  const response = await openLink(link, ports, signal)
  if (isReturn(kind)) {
    const name = takeDeparture(ports.window)
    if (name !== undefined) ports.lastProvider.write(name)
  }
  return response
}

const isReturn = (kind: Usable['kind']) => kind === 'oauth' || kind === 'discovery_oauth' || kind === 'sso'

async function openLink(
  { kind, token }: Usable,
  { provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Promise<BusinessBegin> {
  const { sessionMinutes } = settings()
  const { links, redirects } = provider()
  const by = ways[kind]
  switch (kind) {
    case 'discovery':
      return { method: 'discovery', type: 'found', discovered: await links.discover(token, signal), by }
    case 'discovery_oauth':
      return { method: 'discovery', type: 'found', discovered: await redirects.discover(token, signal), by }
    case 'member':
      return {
        method: 'start',
        type: 'entered',
        entered: await links.enter({ token, sessionMinutes }, signal),
        by,
      }
    default: {
      const entered = await redirects.enter({ kind, token, sessionMinutes }, signal)
      return { method: 'start', type: 'entered', entered, by }
    }
  }
}

/** How the visitor signs in, by the kind of link. */
const ways: Record<Usable['kind'], SignInBy> = {
  discovery: 'magic-link',
  member: 'magic-link',
  discovery_oauth: 'oauth',
  oauth: 'oauth',
  sso: 'sso',
  // As for consumers.
  impersonation: 'magic-link',
}
