import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { toAsciiDigits } from '#contract/digits.ts'
import { defaultCountry, findLikelyCountry, listCountries } from '../core/countries.ts'
import { formatTyping, type Stroke } from '../core/phone-typing.ts'
import type { TypedPhone } from '../core/phones.ts'
import type { BlockProps } from '../core/screen.ts'
import { Button } from '../ui/Button.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'

/** How long live formatting waits for the phone metadata. */
const timeoutMs = 10_000

type Props = Pick<BlockProps<never>, 't' | 'locale' | 'languages' | 'phones'> & {
  /** Whether the country is guessed from the visitor's languages. */
  guessesCountry: boolean
  autoComplete: string
  /** As last submitted, or null. */
  phone: TypedPhone | null
  submit: string
  error: ReactNode
  /** This form's call is in progress. */
  busy: boolean
  /** Any call is in progress. */
  blocked: boolean
  onSubmit(phone: TypedPhone): void
}

/** The form for a phone number with its country, which is formatted while it is typed. */
export function PhoneForm({ t, locale, languages, phones, phone, ...props }: Props) {
  const { guessesCountry, autoComplete, submit, error, busy, blocked, onSubmit } = props
  const countries = useMemo(() => listCountries(locale), [locale])
  const [country, setCountry] = useState(
    () => phone?.country ?? (guessesCountry ? findLikelyCountry(locale, languages()) : defaultCountry),
  )
  const callingCodeOf = (code: string) => countries.find((entry) => entry.code === code)?.callingCode ?? ''
  const field = useRef<HTMLInputElement>(null)
  const before = useRef(phone?.typed ?? '')
  // A ref, because the metadata may arrive long after the render that requested it.
  const chosen = useRef(country)

  function choose(code: string) {
    chosen.current = code
    setCountry(code)
  }

  /** Formats the field's text, if the metadata has loaded. */
  function write(stroke: Stroke) {
    const metadata = phones.find()
    const input = field.current
    if (!input || !metadata) return
    const now = { text: input.value, caret: input.selectionStart ?? input.value.length }
    const phoneCountry = { country: chosen.current, callingCode: callingCodeOf(chosen.current) }
    const formatted = formatTyping(now, before.current, stroke, phoneCountry, metadata)
    before.current = formatted.text
    if (formatted.country !== chosen.current) choose(formatted.country)
    if (formatted.text === input.value) return
    input.value = formatted.text
    // Setting the caret would steal the focus.
    if (input.matches(':focus')) input.setSelectionRange(formatted.caret, formatted.caret)
  }

  const loadMetadata = useRef(async () => {
    if (await phones.within(timeoutMs)) write('typed')
  })
  useEffect(() => void loadMetadata.current(), [])

  return (
    <form
      className="lw-form"
      aria-busy={busy || undefined}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = toAsciiDigits(field.current?.value ?? '')
        onSubmit({ country, callingCode: callingCodeOf(country), typed })
      }}
    >
      <PhoneField
        field={field}
        labels={{ phone: t('field.phone'), country: t('field.country') }}
        countries={countries}
        country={country}
        typed={phone?.typed ?? ''}
        error={error}
        autoComplete={autoComplete}
        readOnly={blocked}
        onCountry={(code) => {
          choose(code)
          write('typed')
        }}
        onStroke={(stroke) => {
          if (phones.find()) write(stroke)
          else void loadMetadata.current()
        }}
      />
      <Button type="submit" busy={busy} disabled={blocked}>
        {submit}
      </Button>
    </form>
  )
}
