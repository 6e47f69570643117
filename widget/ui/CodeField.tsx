import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import css from './code.css?inline'
import { FieldError } from './FieldError.tsx'
import { useSheet } from './sheets.ts'

type Props = {
  label: string
  length: number
  error?: string | undefined
  readOnly?: boolean
  /** Called with each complete code, also when it was pasted or filled in by the phone. */
  onComplete(code: string): void
}

type Look = { digits: string; from: number; to: number }

/** Keeps the digits of any text, the Arabic and Persian ones too. */
const toDigits = (text: string, length: number) =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\D/g, '')
    .slice(0, length)

const lookOf = ({ value, selectionStart, selectionEnd }: HTMLInputElement): Look => ({
  digits: value,
  from: selectionStart ?? value.length,
  to: selectionEnd ?? value.length,
})

/** Boxes that are one input: what can be pasted, filled in, selected and corrected elsewhere can be here. */
export function CodeField({ label, length, error, readOnly, onComplete }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const piece = useSheet<HTMLFormElement>(css)
  const [look, setLook] = useState<Look>({ digits: '', from: 0, to: 0 })

  // After a refusal the whole code is selected: typing or pasting replaces it, a single digit can be mended.
  // Selecting takes the focus too, so it comes with the refusal and not a frame later, when somebody may have gone on.
  useLayoutEffect(() => {
    if (error === undefined || !input.current) return
    input.current.select()
    setLook(lookOf(input.current))
  }, [error])

  const places = Array.from({ length }, (_, place) => place)

  function take({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const digits = toDigits(currentTarget.value, length)
    if (currentTarget.value !== digits) currentTarget.value = digits
    setLook(lookOf(currentTarget))
    if (digits.length === length) onComplete(digits)
  }

  return (
    <form
      ref={piece}
      className="lw-field"
      aria-busy={readOnly || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (look.digits.length === length) onComplete(look.digits)
      }}
    >
      <label className="lw-hidden" htmlFor={id}>
        {label}
      </label>
      <div
        className="lw-code"
        part="code"
        data-invalid={error !== undefined || undefined}
        data-locked={readOnly || undefined}
        dir="ltr"
      >
        <input
          ref={input}
          id={id}
          className="lw-code-input"
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          data-testid="lw-code"
          readOnly={readOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          onInput={take}
          onSelect={(event) => setLook(lookOf(event.currentTarget))}
        />
        <div className="lw-code-boxes" aria-hidden="true">
          {places.map((index) => (
            <span
              key={index}
              className="lw-code-box"
              part="code-box"
              data-state={stateOf(look, index, length)}
            >
              {look.digits[index] ?? ''}
            </span>
          ))}
        </div>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </form>
  )
}

/** How a box looks while the input has the focus: where the caret stands, or inside the selection. */
function stateOf({ from, to }: Look, index: number, length: number) {
  if (from !== to) return index >= from && index < to ? 'selected' : undefined
  return index === Math.min(from, length - 1) ? 'caret' : undefined
}
