import type { BusinessMethod } from '../../../core/business/method.ts'
import { enterSwitching, switchingStep } from './flow.ts'
import { performSwitching } from './perform.ts'
import { SwitchOrganization } from './SwitchOrganization.tsx'
import type { SwitchOrganization as State, SwitchingEffect, SwitchingEvent } from './states.ts'

/** Switching to another organization of the member who is signed in. */
export const switching: BusinessMethod<State, SwitchingEvent, SwitchingEffect> = {
  screens: { SwitchOrganization },
  step: switchingStep,
  enter: enterSwitching,
  perform: performSwitching,
  fail: ({ run }, problem) => ({ method: 'switching', type: 'failed', of: run, problem }),
}
