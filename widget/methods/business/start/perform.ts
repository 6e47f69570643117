import type { BusinessFlowHandle, BusinessPorts } from '../../../core/business/method.ts'
import type { BusinessBegin } from '../../../core/business/states.ts'
import type { AnyState } from '../../../core/states.ts'
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

/** Whether nothing depends on an intermediate session: the visitor begins, or has signed in. */
const isIndependent = (state: AnyState) =>
  state.screen === 'LoggedIn' || (state.screen === 'Main' && !('stepUp' in state && state.stepUp))

/** Notices that another tab has begun a sign-in. */
export function followTabs(
  { state, send, subscribe }: BusinessFlowHandle<StartEvent>,
  { provider }: Pick<BusinessPorts, 'provider'>,
): () => void {
  const { tabs } = provider()
  let before = state()
  const stop = tabs.watch(() => send({ method: 'start', type: 'continuedElsewhere' }))
  const unsubscribe = subscribe(() => {
    const now = state()
    // Not when the page loads: a return from another site belongs to the sign-in that began before it.
    if (isIndependent(now) && !isIndependent(before)) tabs.release()
    before = now
  })
  return () => {
    stop()
    unsubscribe()
  }
}
