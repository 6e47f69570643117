import type { Method } from '../../core/method.ts'
import { consentStep, enterConsent } from './flow.ts'
import { IDPConsent } from './IDPConsent.tsx'
import { IDPLogout } from './IDPLogout.tsx'
import { performConsent } from './perform.ts'
import type { ConsentEffect, ConsentEvent, ConsentScreen } from './states.ts'

/** Consent for applications whose users sign in with their account here. */
export const consent: Method<ConsentScreen, ConsentEvent, ConsentEffect> = {
  screens: { IDPConsent, IDPLogout },
  step: consentStep,
  enter: enterConsent,
  perform: performConsent,
  fail: (_, problem) => ({ method: 'consent', type: 'failed', problem }),
}
