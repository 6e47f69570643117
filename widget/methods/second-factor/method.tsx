import { secondFactor as texts } from '#languages/en/widget/second-factor.ts'
import type { Method } from '../../core/method.ts'
import { SecondFactorEnrollment } from '../../screens/AuthenticatorEnrollment.tsx'
import { SecondFactorRecoveryCodes } from '../../screens/RecoveryCodes.tsx'
import { SecondFactorEntry } from '../../screens/SecondFactorCode.tsx'
import { Success } from '../../ui/Success.tsx'
import { enterSecondFactor, secondFactorStep } from './flow.ts'
import { performSecondFactor } from './perform.ts'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import type { SecondFactorEffect, SecondFactorEvent, SecondFactorScreen } from './states.ts'

/** Second factors: authenticator apps and recovery codes. */
export const secondFactor: Method<SecondFactorScreen, SecondFactorEvent, SecondFactorEffect> = {
  screens: [
    'SecondFactorEntry',
    'SecondFactorConfirmation',
    'SecondFactorSettings',
    'SecondFactorEnrollment',
    'SecondFactorRecoveryCodes',
  ],
  texts,
  step: secondFactorStep,
  enter: enterSecondFactor,
  perform: performSecondFactor,
  fail: (_, problem) => ({ method: 'second-factor', type: 'failed', problem }),
  render({ state, ...props }) {
    switch (state.screen) {
      case 'SecondFactorEntry':
        return <SecondFactorEntry {...props} state={state} />
      case 'SecondFactorConfirmation':
        return <Success title={props.t('second_factor.success')} />
      case 'SecondFactorSettings':
        return <SecondFactorSettings {...props} state={state} />
      case 'SecondFactorEnrollment':
        return <SecondFactorEnrollment {...props} state={state} />
      case 'SecondFactorRecoveryCodes':
        return <SecondFactorRecoveryCodes {...props} state={state} />
    }
  },
}
