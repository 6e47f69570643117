import type { BusinessMethod } from '../../../core/business/method.ts'
import { Discovery } from './Discovery.tsx'
import { discoveryStep, enterDiscovery } from './flow.ts'
import { performDiscovery } from './perform.ts'
import type { DiscoveryEffect, DiscoveryEvent, Discovery as DiscoveryScreen } from './states.ts'

/** The choice of an organization after an address was proved. */
export const discovery: BusinessMethod<DiscoveryScreen, DiscoveryEvent, DiscoveryEffect> = {
  screens: { Discovery },
  step: discoveryStep,
  enter: enterDiscovery,
  perform: performDiscovery,
  fail: ({ run }, problem) => ({ method: 'discovery', type: 'failed', of: run, problem }),
}
