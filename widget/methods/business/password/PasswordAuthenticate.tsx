import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { withPlace } from './problem-text.ts'
import type { PasswordEvent, PasswordAuthenticate as State } from './states.ts'

/** Email and password, for a visitor who prefers them or needs them for an organization. */
export function PasswordAuthenticate(props: BusinessScreenProps<State & Feedback, PasswordEvent>) {
  const { state, send, t, now } = props
  const { errorMessage, busy } = state
  const toText = withPlace(props)
  return (
    <Frame
      title={t('business.password.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'password', type: 'backPressed' }) }}
    >
      {errorMessage?.field === undefined && (
        <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      )}
      <PasswordForm
        t={t}
        toText={toText}
        email={state.email}
        isFixed={state.stepUp !== undefined}
        asksPassword
        errorMessage={errorMessage}
        busy={busy === 'password'}
        blocked={busy !== null}
        onSubmit={(email, password) => send({ method: 'password', type: 'submitted', email, password })}
        onHelp={(email) => send({ method: 'password', type: 'helpPressed', email })}
      />
    </Frame>
  )
}
