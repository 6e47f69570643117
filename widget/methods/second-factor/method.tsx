import { secondFactor as texts } from '#languages/en/widget/second-factor.ts'
import type { Method } from '../../core/method.ts'
import { AuthenticatorEnrollment } from '../../screens/AuthenticatorEnrollment.tsx'
import { RecoveryCodes } from '../../screens/RecoveryCodes.tsx'
import { SecondFactorCode } from '../../screens/SecondFactorCode.tsx'
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
    const { send } = props
    const onBack = () => send({ method: 'second-factor', type: 'backPressed' })
    const onCode = (code: string) => send({ method: 'second-factor', type: 'codeSubmitted', code })
    const onCopy = (text: string) => send({ method: 'second-factor', type: 'copyPressed', text })
    switch (state.screen) {
      case 'SecondFactorEntry':
        return (
          <SecondFactorCode
            {...props}
            state={state}
            onBack={state.goal.name === 'settings' ? onBack : undefined}
            onKind={(kind) => send({ method: 'second-factor', type: 'kindChosen', kind })}
            onCode={onCode}
            onOtherAccount={
              state.goal.name === 'settings'
                ? undefined
                : () => send({ method: 'second-factor', type: 'otherAccountPressed' })
            }
          />
        )
      case 'SecondFactorConfirmation':
        return <Success title={props.t('second_factor.success')} />
      case 'SecondFactorSettings':
        return <SecondFactorSettings {...props} state={state} />
      case 'SecondFactorEnrollment':
        return (
          <AuthenticatorEnrollment {...props} state={state} onBack={onBack} onCopy={onCopy} onCode={onCode} />
        )
      case 'SecondFactorRecoveryCodes':
        return (
          <RecoveryCodes
            {...props}
            state={state}
            onCopy={onCopy}
            onSaved={() => send({ method: 'second-factor', type: 'savedPressed' })}
          />
        )
    }
  },
}
