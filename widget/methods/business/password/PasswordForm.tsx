import { useEffect, useRef } from 'react'
import type { Problem } from '../../../core/problem.ts'
import type { ScreenProps } from '../../../core/screen.ts'
import { Button } from '../../../ui/Button.tsx'
import { CenteredText } from '../../../ui/CenteredText.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'

type Props = Pick<ScreenProps<unknown, never>, 't' | 'toText'> & {
  email: string
  /** The address stays as it is. */
  isFixed?: boolean
  /** Whether the form has the field for the password. */
  asksPassword: boolean
  errorMessage: Problem | null
  /** This form's call is in progress. */
  busy: boolean
  /** Any call is in progress. */
  blocked: boolean
  onSubmit(email: string, password: string): void
  /** Absent: the form has no button for help. */
  onHelp?: (email: string) => void
}

/** Email and password on one form, which password managers recognize; or the address alone, with the same field. */
export function PasswordForm({ asksPassword, isFixed, errorMessage, blocked, t, toText, ...props }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const asked = useRef(asksPassword)
  const { onHelp } = props
  const read = (name: 'email' | 'password') =>
    String(form.current ? (new FormData(form.current).get(name) ?? '') : '')
  const errorOf = (field: 'email' | 'password') =>
    errorMessage?.field === field ? toText(errorMessage) : undefined
  // The field appears on the same screen, so the card does not move the focus.
  useEffect(() => {
    if (asksPassword && !asked.current) form.current?.querySelector<HTMLElement>('[name=password]')?.focus()
    asked.current = asksPassword
  }, [asksPassword])
  return (
    <form
      ref={form}
      className="lw-form"
      aria-busy={props.busy || undefined}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit(read('email'), read('password'))
      }}
    >
      <Field
        label={t('field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck="false"
        defaultValue={props.email}
        readOnly={blocked || isFixed === true}
        error={errorOf('email')}
      />
      {asksPassword && (
        <PasswordField
          label={t('field.password')}
          autoComplete="current-password"
          readOnly={blocked}
          error={errorOf('password')}
          labels={{ show: t('field.password.show'), hide: t('field.password.hide') }}
        />
      )}
      <Button type="submit" busy={props.busy} disabled={blocked}>
        {t('password.email.submit')}
      </Button>
      {onHelp && (
        <CenteredText>
          <LinkButton disabled={blocked} onPress={() => onHelp(read('email'))}>
            {t('business.password.help')}
          </LinkButton>
        </CenteredText>
      )}
    </form>
  )
}
