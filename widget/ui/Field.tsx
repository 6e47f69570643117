import { type ComponentProps, type ReactNode, useId } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { FieldError } from './FieldError.tsx'

type Props = {
  label: ScreenText
  name: string
  type: 'email' | 'password' | 'text'
  autoComplete: string
  defaultValue?: string
  /** The error under the field, which is then marked invalid. */
  error?: ReactNode
  readOnly?: boolean
  /** Content at the end of the field, inside its border. */
  children?: ReactNode
} & Pick<ComponentProps<'input'>, 'inputMode' | 'spellCheck' | 'autoCapitalize' | 'required' | 'minLength'>

/** A labeled text field. It is uncontrolled, so the widget never overwrites password managers. */
export function Field({ label, error, children, ...input }: Props) {
  const id = useId()
  return (
    <div className="lw-field" part="field">
      <label className="lw-label" part="label" htmlFor={id}>
        {label}
      </label>
      <div className="lw-control">
        <input
          {...input}
          id={id}
          // Email addresses and passwords are left-to-right in every language.
          dir={input.type === 'text' ? 'auto' : 'ltr'}
          className="lw-input"
          part="input"
          data-testid={`lw-${input.name}`}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
        />
        {children}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
