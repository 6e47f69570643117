import { type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'
import styles from './DigitField.module.css'
import { Below } from './TextField.tsx'

export type DigitFieldProps = {
  label: string
  value: string
  /** called with the typed or pasted digits; other characters are removed */
  onChange: (digits: string) => void
  problem?: ReactNode
  hint?: string | undefined
  isBusy?: boolean
  ref?: Ref<HTMLInputElement>
}

type Props = DigitFieldProps & {
  length: number
  /** shows dots instead of the digits */
  isSecret?: boolean
}

/** One input over a box for each digit, so that paste, autofill, backspace and screen readers work as usual. */
export function DigitField(props: Props) {
  const { label, value, length, isSecret = false, onChange, problem, hint, isBusy = false, ref } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.boxes, problem !== undefined && styles.wrong)}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type={isSecret ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={value}
          readOnly={isBusy}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => onChange(toDigits(event.target.value).slice(0, length))}
        />
        {Array.from({ length }, (_, position) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
            key={position}
            aria-hidden="true"
            className={classes(
              styles.box,
              position === Math.min(value.length, length - 1) && styles.next,
              isSecret && position < value.length && styles.filled,
            )}
          >
            {isSecret ? null : value[position]}
          </span>
        ))}
      </div>
      <div className={styles.below}>
        <Below id={`${id}-below`} hint={hint} problem={problem} />
      </div>
    </div>
  )
}

/** The digits of a text, including Arabic and Persian ones. */
const toDigits = (text: string) =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/\D/g, '')
