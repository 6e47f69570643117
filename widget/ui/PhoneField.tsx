import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { isComposing, useCompositionEnd } from './composition.ts'
import { FieldError } from './FieldError.tsx'
import css from './phone.css?inline'
import { useSheet } from './sheets.ts'

/** The kind of the last edit. */
type Stroke = 'typed' | 'erasedBefore' | 'erasedAfter'

type Props = {
  /** The input element, in which the formatter sets the text and caret. */
  field: RefObject<HTMLInputElement | null>
  labels: { phone: string; country: string }
  countries: readonly { code: string; callingCode: string; name: string }[]
  /** The code of the selected country. */
  country: string
  /** The initial text. */
  typed: string
  error: ReactNode
  autoComplete?: string
  readOnly: boolean
  onCountry(code: string): void
  onStroke(stroke: Stroke): void
}

/** A phone number with its country: the native list under a compact label. */
export function PhoneField({ field, labels, countries, country, typed, ...props }: Props) {
  const id = useId()
  const element = useSheet<HTMLDivElement>(css)
  const { error, autoComplete = 'tel-national', readOnly, onCountry, onStroke } = props
  useCompositionEnd(field, () => onStroke('typed'))
  const callingCode = countries.find(({ code }) => code === country)?.callingCode
  return (
    <div ref={element} className="lw-field" part="field">
      <label className="lw-label" part="label" htmlFor={id}>
        {labels.phone}
      </label>
      {/* Phone numbers are left-to-right everywhere, after their country. */}
      <div className="lw-phone" dir="ltr">
        <div className="lw-country" part="country" data-locked={readOnly || undefined}>
          <span aria-hidden="true">
            {country} +{callingCode}
          </span>
          <svg className="lw-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="m7 10 5 5 5-5" />
          </svg>
          <select
            aria-label={labels.country}
            data-testid="lw-country"
            dir="auto"
            value={country}
            disabled={readOnly}
            onChange={({ currentTarget }) => onCountry(currentTarget.value)}
          >
            {countries.map(({ code, callingCode, name }) => (
              <option key={code} value={code}>
                {/* Isolated, so that the plus stays before the digits in any language. */}
                {`${name} \u2066+${callingCode}\u2069`}
              </option>
            ))}
          </select>
        </div>
        <input
          ref={field}
          id={id}
          className="lw-input"
          part="input"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          data-testid="lw-phone"
          defaultValue={typed}
          readOnly={readOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-error`}
          onInput={(event) => isComposing(event) || onStroke(strokeOf(event))}
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

function strokeOf(event: FormEvent): Stroke {
  // React wraps the browser's event; Preact passes it unchanged.
  const { inputType = '' } = (event.nativeEvent ?? event) as InputEvent
  if (!inputType.startsWith('delete')) return 'typed'
  return inputType.endsWith('Forward') ? 'erasedAfter' : 'erasedBefore'
}
