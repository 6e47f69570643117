import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { NewPasswordForm } from '../../screens/NewPasswordForm.tsx'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Divider } from '../../ui/Divider.tsx'
import { EmailForm } from '../../ui/EmailForm.tsx'
import { Frame } from '../../ui/Frame.tsx'
import type { PasswordEvent, PasswordResetForm as State } from './states.ts'

type Props = ScreenProps<State & Feedback, PasswordEvent>

/**
 * The landing page of a password email: set a new password or sign in without one; if the link is used,
 * request another email.
 */
export function PasswordResetForm({ state, send, t, toText, settings, now }: Props) {
  const { errorMessage, isLinkUsed, pending, entry, email } = state
  const errorOf = (field: 'email' | 'password') =>
    errorMessage?.field === field ? toText(errorMessage) : undefined
  return (
    <Frame
      title={t('password.reset.title')}
      back={{ label: t('back'), onPress: () => send({ method: 'password', type: 'backPressed' }) }}
    >
      {errorMessage?.field === undefined && (
        <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      )}
      {isLinkUsed ? (
        <EmailForm
          label={t('field.email')}
          submit={t('password.reset.another')}
          email={email}
          error={errorOf('email')}
          busy={pending === 'requesting'}
          blocked={pending !== null}
          onSubmit={(typed) => send({ method: 'password', type: 'forgotPressed', email: typed })}
        />
      ) : (
        <>
          <NewPasswordForm
            label={t('password.reset.field')}
            submit={t('password.reset.submit')}
            entry={entry}
            error={errorOf('password')}
            busy={pending === 'saving'}
            blocked={pending !== null}
            locale={settings.locale}
            t={t}
            onType={(password) => send({ method: 'password', type: 'passwordTyped', password })}
            onSubmit={(password) => send({ method: 'password', type: 'newPasswordSubmitted', password })}
          />
          <Divider>{t('main.or')}</Divider>
          <Button
            kind="secondary"
            busy={pending === 'signingIn'}
            disabled={pending !== null}
            onPress={() => send({ method: 'password', type: 'withoutPasswordPressed' })}
          >
            {t('password.reset.without')}
          </Button>
        </>
      )}
    </Frame>
  )
}
