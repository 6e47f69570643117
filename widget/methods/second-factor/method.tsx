import { secondFactor as texts } from '#languages/en/widget/second-factor.ts'
import type { Method } from '../../core/method.ts'
import { AuthenticatorEnrollment } from '../../screens/AuthenticatorEnrollment.tsx'
import { RecoveryCodes } from '../../screens/RecoveryCodes.tsx'
import { SecondFactorCode } from '../../screens/SecondFactorCode.tsx'
import { Success } from '../../screens/Success.tsx'
import { enterSecondFactor, secondFactorStep } from './flow.ts'
import { performSecondFactor } from './perform.ts'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import type { SecondFactorEffect, SecondFactorEvent, SecondFactorScreen } from './states.ts'

/** Second factors: authenticator apps and recovery codes. */
export const secondFactor: Method<SecondFactorScreen, SecondFactorEvent, SecondFactorEffect> = {
  screens: {
    SecondFactorEntry: ({ state, send, ...props }) => {
      const isOfSettings = state.goal.name === 'settings'
      const leave = () =>
        send({ method: 'second-factor', type: isOfSettings ? 'backPressed' : 'otherAccountPressed' })
      return (
        <SecondFactorCode
          {...props}
          state={state}
          onBack={isOfSettings ? leave : undefined}
          onKind={(kind) => send({ method: 'second-factor', type: 'kindChosen', kind })}
          onCode={(code) => send({ method: 'second-factor', type: 'codeSubmitted', code })}
          onOtherAccount={isOfSettings ? undefined : leave}
        />
      )
    },
    SecondFactorConfirmation: ({ t }) => (
      <Success title={t('second_factor.success')} text={t('second_factor.success.text')} />
    ),
    SecondFactorSettings,
    SecondFactorEnrollment: ({ send, ...props }) => (
      <AuthenticatorEnrollment
        {...props}
        onBack={() => send({ method: 'second-factor', type: 'backPressed' })}
        onCopy={(text) => send({ method: 'second-factor', type: 'copyPressed', text })}
        onCode={(code) => send({ method: 'second-factor', type: 'codeSubmitted', code })}
      />
    ),
    SecondFactorRecoveryCodes: ({ send, ...props }) => (
      <RecoveryCodes
        {...props}
        onCopy={(text) => send({ method: 'second-factor', type: 'copyPressed', text })}
        onSaved={() => send({ method: 'second-factor', type: 'savedPressed' })}
      />
    ),
  },
  texts,
  step: secondFactorStep,
  enter: enterSecondFactor,
  perform: performSecondFactor,
  fail: (_, problem) => ({ method: 'second-factor', type: 'failed', problem }),
}
