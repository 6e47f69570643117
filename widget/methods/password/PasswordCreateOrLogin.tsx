import type { ReactNode } from 'react'
import type { ScreenProps } from '../../core/screen.ts'
import type { BeginEvent } from '../../core/states.ts'
import { NewPasswordForm } from '../../screens/NewPasswordForm.tsx'
import { ProblemBanner } from '../../screens/ProblemBanner.tsx'
import { Frame } from '../../ui/Frame.tsx'
import { EmailAlternative } from './EmailAlternative.tsx'
import { LockedEmail } from './LockedEmail.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { At, PasswordEvent } from './states.ts'

export type Props = ScreenProps<At<'PasswordCreateOrLogin'>, PasswordEvent | BeginEvent>

/**
 * The email address is known: create a password, sign in with it, or, if the account has none, get a code or a link.
 */
export function PasswordCreateOrLogin(props: Props) {
  const { state, send, t, toText, settings } = props
  const { errorMessage, email, busy } = state
  const errorOf = (field: 'email' | 'password') =>
    errorMessage?.field === field ? toText(errorMessage) : undefined
  const goBack = () => send({ method: 'password', type: 'backPressed' })
  const emailField = <LockedEmail email={email} error={errorOf('email')} t={t} onChange={goBack} />
  if (state.type === 'new') {
    return (
      <Layout {...props} title={t('password.create.title')}>
        <NewPasswordForm
          label={t('field.password')}
          submit={t('password.create.submit')}
          entry={state.entry}
          error={errorOf('password')}
          busy={busy === 'password'}
          blocked={busy !== null}
          locale={settings.locale}
          t={t}
          onType={(password) => send({ method: 'password', type: 'passwordTyped', password })}
          onSubmit={(password) => send({ method: 'password', type: 'newPasswordSubmitted', password })}
        >
          {emailField}
        </NewPasswordForm>
        <EmailAlternative {...props} />
      </Layout>
    )
  }
  if (state.type === 'password') {
    return (
      <Layout {...props} title={t('password.login.title')}>
        <LoginForm email={email} busy={busy} error={errorOf('password')} t={t} send={send}>
          {emailField}
        </LoginForm>
        <EmailAlternative {...props} />
      </Layout>
    )
  }
  return (
    <Layout {...props} title={t('password.login.title')}>
      {emailField}
      <EmailAlternative {...props} alone />
      {props.alternative}
    </Layout>
  )
}

function Layout({
  state,
  send,
  t,
  toText,
  now,
  title,
  children,
}: Props & { title: string; children: ReactNode }) {
  const { errorMessage } = state
  return (
    <Frame
      title={title}
      back={{ label: t('back'), onPress: () => send({ method: 'password', type: 'backPressed' }) }}
    >
      {errorMessage?.field === undefined && (
        <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
      )}
      {children}
    </Frame>
  )
}
