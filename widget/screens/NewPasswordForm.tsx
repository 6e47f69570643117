import { type ReactNode, useRef } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { canContinue, type NewPassword } from '../core/new-password.ts'
import type { Translate } from '../messages/translate.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { Strength } from './Strength.tsx'

type Props = {
  /** The username field above the password, in the same form. */
  children?: ReactNode
  label: ScreenText
  submit: string
  entry: NewPassword
  error: ReactNode
  busy: boolean
  blocked: boolean
  locale: string
  t: Translate
  onType(password: string): void
  onSubmit(password: string): void
}

/** The form for a new password. Each change is checked; submitting requires a sufficient strength. */
export function NewPasswordForm({
  children,
  label,
  submit,
  entry,
  error,
  busy,
  blocked,
  locale,
  t,
  onType,
  onSubmit,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const read = () => String(form.current ? (new FormData(form.current).get('password') ?? '') : '')
  const checkStrength = () => onType(read())
  return (
    <form
      ref={form}
      className="lw-form"
      aria-busy={busy || undefined}
      method="post"
      noValidate
      onInput={checkStrength}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(read())
      }}
    >
      {children}
      <PasswordField
        label={label}
        autoComplete="new-password"
        readOnly={blocked}
        minLength={entry.policy?.name === 'luds' ? entry.policy.minimumCount : undefined}
        error={error}
        labels={{ show: t('field.password.show'), hide: t('field.password.hide') }}
      />
      <Strength entry={entry} locale={locale} t={t} onRetry={checkStrength} />
      <Button type="submit" busy={busy} disabled={blocked || !canContinue(entry)}>
        {submit}
      </Button>
    </form>
  )
}
