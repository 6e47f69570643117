import { type ReactNode, type Ref, useId, useState } from 'react'
import { readDigits } from '#contract/digits.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { classes } from './classes.ts'
import styles from './DigitField.module.css'
import hidden from './hidden.module.css'
import { Below } from './TextField.tsx'

export type DigitFieldProps = {
  label: ScreenText
  /** for screen readers only, where a title says the same */
  isLabelHidden?: boolean
  value: string
  /** called with the typed or pasted digits; other characters are removed */
  onChange: (digits: string) => void
  problem?: ReactNode
  hint?: ScreenText | undefined
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
  const { isLabelHidden = false } = props
  const id = useId()
  // While an input method composes text, the field keeps it as it is.
  const [composed, setComposed] = useState<string>()
  const shown = composed === undefined ? value : readDigits(composed, length)
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? hidden.hidden : styles.label} htmlFor={id}>
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
          value={composed ?? value}
          readOnly={isBusy}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-below`}
          onChange={({ target, nativeEvent }) => {
            const digits = readDigits(target.value, length)
            const isComposing = (nativeEvent as InputEvent).isComposing && digits !== target.value
            setComposed(isComposing ? target.value : undefined)
            if (!isComposing) onChange(digits)
          }}
          onCompositionEnd={({ currentTarget }) => {
            if (composed === undefined) return
            setComposed(undefined)
            onChange(readDigits(currentTarget.value, length))
          }}
        />
        {Array.from({ length }, (_, position) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
            key={position}
            aria-hidden="true"
            className={classes(
              styles.box,
              position === Math.min(shown.length, length - 1) && styles.next,
              isSecret && position < shown.length && styles.filled,
            )}
          >
            {isSecret ? null : shown[position]}
          </span>
        ))}
      </div>
      <div className={styles.below}>
        <Below id={`${id}-below`} hint={hint} problem={problem} />
      </div>
    </div>
  )
}
