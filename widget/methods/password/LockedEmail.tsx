import { type ReactNode, useId } from 'react'
import { joinTexts } from '#languages/screen-text.ts'
import type { Translate } from '../../messages/translate.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useSheet } from '../../ui/sheets.ts'
import css from './locked-email.css?inline'

type Props = {
  email: string
  error?: ReactNode
  t: Translate
  /** Returns to the first screen, which has the email address in its field. */
  onChange(): void
}

/**
 * The account's email address as a line of text. It is still a field, so that password managers save it with the
 * password.
 */
export function LockedEmail({ email, error, t, onChange }: Props) {
  const id = useId()
  const element = useSheet<HTMLDivElement>(css)
  return (
    <div ref={element} className="lw-field" part="field">
      <label className="lw-hidden" htmlFor={id}>
        {t('field.email')}
      </label>
      <div className="lw-locked">
        <input
          id={id}
          className="lw-locked-email"
          part="input"
          name="email"
          type="email"
          autoComplete="username"
          dir="ltr"
          defaultValue={email}
          readOnly
          required
          data-testid="lw-email"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
        />
        <LinkButton label={joinTexts([t('password.change'), t('field.email')], ': ')} onPress={onChange}>
          {t('password.change')}
        </LinkButton>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
