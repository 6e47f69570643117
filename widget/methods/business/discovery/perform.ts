import type { BusinessPorts } from '../../../core/business/method.ts'
import type { BusinessBegin } from '../../../core/business/states.ts'
import type { DiscoveryEffect } from './states.ts'

/** Enters or creates an organization. */
export async function performDiscovery(
  effect: DiscoveryEffect,
  { provider, settings }: BusinessPorts,
  signal: AbortSignal,
): Promise<BusinessBegin> {
  const { sessionMinutes } = settings()
  const { discovery } = provider()
  const entered =
    effect.run === 'enter'
      ? await discovery.enter({ organizationId: effect.id, sessionMinutes }, signal)
      : await discovery.create({ name: effect.name, sessionMinutes }, signal)
  return { method: 'start', type: 'entered', entered, by: effect.by }
}
