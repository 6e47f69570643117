import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { withPlace } from './problem-text.ts'
import type { PasswordEvent, PasswordForgotForm as State } from './states.ts'

/** A request for an email with which the visitor signs up or sets a new password. */
export function PasswordForgotForm(props: BusinessScreenProps<State & Feedback, PasswordEvent>) {
  const { state, send, t, now, settings } = props
  const { errorMessage, busy, organization, from } = state
  const toText = withPlace(props)
  const isOfOrganization = organization !== undefined || settings.flow === 'organization'
  return (
    <Frame
      title={t('business.forgot.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'password', type: 'backPressed' }) }}
    >
      <p className="lw-text" part="text">
        {t(isOfOrganization ? 'business.forgot.organization' : 'business.forgot.discovery')}
      </p>
      {errorMessage?.field === undefined && (
        <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      )}
      <PasswordForm
        t={t}
        toText={toText}
        email={state.email}
        isFixed={'stepUp' in from && from.stepUp !== undefined}
        asksPassword={false}
        errorMessage={errorMessage}
        busy={busy === 'password'}
        blocked={busy !== null}
        onSubmit={(email) => send({ method: 'password', type: 'linkRequested', email })}
      />
    </Frame>
  )
}
