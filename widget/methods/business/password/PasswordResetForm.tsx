import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import { NewPasswordForm } from '../../../screens/NewPasswordForm.tsx'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { EmailForm } from '../../../ui/EmailForm.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { withPlace } from './problem-text.ts'
import type { PasswordEvent, PasswordResetForm as State } from './states.ts'

/** The form for a new password; if its link no longer works, the one for another link. */
export function PasswordResetForm(props: BusinessScreenProps<State & Feedback, PasswordEvent>) {
  const { state, send, t, now, settings } = props
  const { errorMessage, isLinkUsed, pending, link } = state
  const toText = withPlace(props)
  const errorOf = (field: 'email' | 'password') =>
    errorMessage?.field === field ? toText(errorMessage) : undefined
  const goBack = () => send({ method: 'password', type: 'backPressed' })
  return (
    <Frame
      title={t(isLinkUsed && link ? 'business.reset.used' : 'password.reset.title')}
      back={{ label: t('back'), onPress: goBack }}
    >
      {errorMessage?.field === undefined && (
        <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      )}
      {isLinkUsed ? (
        <EmailForm
          label={t('field.email')}
          submit={t('password.reset.another')}
          email={state.email}
          error={errorOf('email')}
          busy={pending === 'requesting'}
          blocked={pending !== null}
          onSubmit={(email) => send({ method: 'password', type: 'linkRequested', email })}
        />
      ) : (
        <NewPasswordForm
          label={t('password.reset.field')}
          submit={t('password.reset.submit')}
          entry={state.entry}
          error={errorOf('password')}
          busy={pending === 'saving'}
          blocked={pending !== null}
          locale={settings.locale}
          t={t}
          onType={(password) => send({ method: 'password', type: 'passwordTyped', password })}
          onSubmit={(password) => send({ method: 'password', type: 'newPasswordSubmitted', password })}
        />
      )}
      {!link && (
        <p className="lw-text lw-center" part="text">
          <LinkButton disabled={pending !== null} onPress={goBack}>
            {t('business.reset.not_now')}
          </LinkButton>
        </p>
      )}
    </Frame>
  )
}
