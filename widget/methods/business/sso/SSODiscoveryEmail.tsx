import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { EmailForm } from '../../../ui/EmailForm.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import type { SSOEvent, SSODiscoveryEmail as State } from './states.ts'

/** The address whose domain tells the company. */
export function SSODiscoveryEmail({
  state,
  send,
  t,
  toText,
  now,
  settings,
}: BusinessScreenProps<State & Feedback, SSOEvent>) {
  const { email, pending, errorMessage } = state
  const ofField = errorMessage?.field === 'email'
  return (
    <Frame
      title={t('business.sso.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'sso', type: 'backPressed' }) }}
    >
      {!ofField && <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />}
      <EmailForm
        label={t('field.email')}
        submit={t('link.continue')}
        email={email || settings.prefillEmail}
        error={ofField ? toText(errorMessage) : undefined}
        busy={pending}
        blocked={pending}
        onSubmit={(typed) => send({ method: 'sso', type: 'addressSubmitted', email: typed })}
      />
    </Frame>
  )
}
