import type { BusinessFlowHandle, BusinessPorts } from '../../../core/business/method.ts'
import type { BusinessBegin } from '../../../core/business/states.ts'
import type { StartEffect, StartEvent } from './states.ts'

/** Hands a new session to the page, and searches for the organization of the page. */
export async function performStart(
  effect: StartEffect,
  { output, provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Promise<StartEvent | BusinessBegin> {
  if (effect.run === 'complete') {
    const { session, by } = effect
    output({ type: 'completed', method: by, session })
    return { method: 'session', type: 'signedIn', by }
  }
  if (effect.run === 'finish') return { method: 'session', type: 'signedIn', by: effect.by }
  const organization = await provider().organizations.find(settings().organizationSlug, signal)
  return { method: 'start', type: 'organizationFound', organization }
}

/** On the page of one organization, searches for it whenever Main is shown without it. */
export function followOrganization(
  { state, send, subscribe }: BusinessFlowHandle<StartEvent>,
  { settings }: Pick<BusinessPorts, 'settings'>,
): () => void {
  const open = () => {
    const now = state()
    const isMissing = now.screen === 'Main' && !('organization' in now) && !('search' in now)
    if (isMissing && settings().flow === 'organization') send({ method: 'start', type: 'opened' })
  }
  open()
  return subscribe(open)
}
