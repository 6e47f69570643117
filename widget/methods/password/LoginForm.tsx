import { type ReactNode, useRef } from 'react'
import type { MethodName } from '../../core/method-name.ts'
import type { Translate } from '../../messages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import type { PasswordEvent } from './states.ts'

type Props = {
  /** The username field that belongs to the password, in the same form. */
  children: ReactNode
  email: string
  busy: MethodName | null
  error: ReactNode
  t: Translate
  send(event: PasswordEvent): void
}

/** The password form for a known email address. */
export function LoginForm({ children, email, busy, error, t, send }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const read = () => String(form.current ? (new FormData(form.current).get('password') ?? '') : '')
  return (
    <form
      ref={form}
      className="lw-form"
      aria-busy={busy === 'password' || undefined}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ method: 'password', type: 'submitted', email, password: read() })
      }}
    >
      {children}
      <PasswordField
        label={t('field.password')}
        autoComplete="current-password"
        readOnly={busy !== null}
        error={error}
        labels={{ show: t('field.password.show'), hide: t('field.password.hide') }}
      />
      <div className="lw-aside">
        <LinkButton
          disabled={busy !== null}
          onPress={() => send({ method: 'password', type: 'forgotPressed', email })}
        >
          {t('password.forgot.question')}
        </LinkButton>
      </div>
      <Button type="submit" busy={busy === 'password'} disabled={busy !== null}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
