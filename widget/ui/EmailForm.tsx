import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

type Props = {
  label: ScreenText
  submit: string
  autoComplete?: string
  email: string
  error: ReactNode
  /** This form's call is in progress. */
  busy: boolean
  /** Any call is in progress. */
  blocked: boolean
  onSubmit(email: string): void
}

/** A form with an email address and a button. */
export function EmailForm({
  label,
  submit,
  autoComplete = 'username',
  email,
  error,
  busy,
  blocked,
  onSubmit,
}: Props) {
  return (
    <form
      className="lw-form"
      aria-busy={busy || undefined}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(String(new FormData(event.currentTarget).get('email') ?? ''))
      }}
    >
      <Field
        label={label}
        name="email"
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck="false"
        defaultValue={email}
        readOnly={blocked}
        error={error}
      />
      <Button type="submit" busy={busy} disabled={blocked}>
        {submit}
      </Button>
    </form>
  )
}
