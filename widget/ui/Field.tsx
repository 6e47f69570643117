import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'

type Props = {
  label: string
  name: string
  type: 'email' | 'password' | 'text'
  autoComplete: string
  defaultValue?: string
  /** The sentence under the field; the field is then marked as wrong. */
  error?: string | undefined
  readOnly?: boolean
  /** Stands inside the field's frame, at its end. */
  children?: ReactNode
} & Pick<ComponentProps<'input'>, 'inputMode' | 'spellCheck' | 'autoCapitalize' | 'required' | 'minLength'>

/** A labeled text field. It keeps its own text, so that password managers and the widget never fight over it. */
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
          // Addresses and passwords run from left to right in every language.
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
