import type { BusinessMethod } from '../../../core/business/method.ts'
import { followReturns } from '../../../core/business/shown-again.ts'
import { ssoStep } from './flow.ts'
import { performSSO } from './perform.ts'
import { SSODiscoveryEmail } from './SSODiscoveryEmail.tsx'
import { SSODiscoveryFallback } from './SSODiscoveryFallback.tsx'
import { SSODiscoveryMenu } from './SSODiscoveryMenu.tsx'
import type { SSOEffect, SSOEvent, SSOScreen } from './states.ts'

/** Single sign-on at a visitor's company. */
export const sso: BusinessMethod<SSOScreen, SSOEvent, SSOEffect> = {
  screens: { SSODiscoveryEmail, SSODiscoveryFallback, SSODiscoveryMenu },
  step: ssoStep,
  perform: performSSO,
  fail: (_, problem) => ({ method: 'sso', type: 'failed', problem }),
  start: ({ send }, { window }) => followReturns(window, () => send({ method: 'sso', type: 'shownAgain' })),
}
