import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { readDigits } from '#contract/digits.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import css from './code.css?inline'
import { isComposing, useCompositionEnd } from './composition.ts'
import { FieldError } from './FieldError.tsx'
import { useSheet } from './sheets.ts'

type Props = {
  label: ScreenText
  length: number
  error?: ReactNode
  readOnly?: boolean
  /** Called with each complete code, typed, pasted, or autofilled. */
  onComplete(code: string): void
}

type Selection = { digits: string; from: number; to: number }

const selectionOf = (
  { value, selectionStart, selectionEnd }: HTMLInputElement,
  length: number,
): Selection => ({
  digits: readDigits(value, length),
  from: selectionStart ?? value.length,
  to: selectionEnd ?? value.length,
})

/** Boxes drawn over a single input, which makes paste, autofill, selection and correction work natively. */
export function CodeField({ label, length, error, readOnly, onComplete }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const element = useSheet<HTMLFormElement>(css)
  const [selection, setSelection] = useState<Selection>({ digits: '', from: 0, to: 0 })

  // After an error, the whole code is selected, so typing or pasting replaces it. Selecting takes the focus, so it
  // happens together with the error: a frame later, the user may have moved on.
  useLayoutEffect(() => {
    if (error === undefined || !input.current) return
    input.current.select()
    setSelection(selectionOf(input.current, length))
  }, [error, length])

  const indexes = Array.from({ length }, (_, index) => index)

  /** Also for a text that the browser or an extension set without an event: the field's text counts. */
  function update() {
    const field = input.current
    if (!field) return
    const digits = readDigits(field.value, length)
    if (field.value !== digits) field.value = digits
    setSelection(selectionOf(field, length))
    if (digits.length === length) onComplete(digits)
  }
  useCompositionEnd(input, () => {
    const value = input.current?.value ?? ''
    // Otherwise the code was complete before the end, and has been submitted.
    if (readDigits(value, length) !== value) update()
  })

  function onInput(event: SyntheticEvent<HTMLInputElement>) {
    const { value } = event.currentTarget
    const isRewritten = readDigits(value, length) !== value
    if (isRewritten && isComposing(event)) setSelection(selectionOf(event.currentTarget, length))
    else update()
  }

  return (
    <form
      ref={element}
      className="lw-field"
      aria-busy={readOnly || undefined}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        update()
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
          onInput={onInput}
          onSelect={(event) => setSelection(selectionOf(event.currentTarget, length))}
        />
        <div className="lw-code-boxes" aria-hidden="true">
          {indexes.map((index) => (
            <span
              key={index}
              className="lw-code-box"
              part="code-box"
              data-state={stateOf(selection, index, length)}
            >
              {selection.digits[index] ?? ''}
            </span>
          ))}
        </div>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </form>
  )
}

/** The style of a box while the input has the focus: caret or selection. */
function stateOf({ from, to }: Selection, index: number, length: number) {
  if (from !== to) return index >= from && index < to ? 'selected' : undefined
  return index === Math.min(from, length - 1) ? 'caret' : undefined
}
