import type { BusinessPorts } from '../../../core/business/method.ts'
import type { BusinessBegin } from '../../../core/business/states.ts'
import type { ArrivalEffect } from './states.ts'

/** Signs in with the link that opened the page. */
export async function performArrival(
  effect: ArrivalEffect,
  { pageURL, provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Promise<BusinessBegin | undefined> {
  // Removed before the response arrives: a used token must not stay in the history or in a copied URL.
  pageURL.forgetLink()
  if (effect.run === 'forgetLink') return undefined
  const { kind, token } = effect.link
  const { links } = provider()
  if (kind === 'discovery')
    return {
      method: 'discovery',
      type: 'found',
      discovered: await links.discover(token, signal),
      by: 'magic-link',
    }
  const { sessionMinutes } = settings()
  const entered = await links.enter({ token, sessionMinutes }, signal)
  return { method: 'start', type: 'entered', entered, by: 'magic-link' }
}
