import { type ReactNode, type Ref, useId } from 'react'
import { limits } from '#contract/product.ts'
import { classes } from './classes.ts'
import styles from './PinField.module.css'
import { Below } from './TextField.tsx'

type Props = {
  label: string
  value: string
  /** called with the typed or pasted digits; other characters are removed */
  onChange: (digits: string) => void
  problem?: ReactNode
  hint?: string | undefined
  isBusy?: boolean
  ref?: Ref<HTMLInputElement>
}

const positions = Array.from({ length: limits.pinLength }, (_, position) => position)

/** A PIN field: one input over four boxes, so that paste, backspace and screen readers work as usual. */
export function PinField({ label, value, onChange, problem, hint, isBusy = false, ref }: Props) {
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
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={value}
          readOnly={isBusy}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-below`}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, limits.pinLength))}
        />
        {positions.map((position) => (
          <span
            key={position}
            aria-hidden="true"
            className={classes(
              styles.box,
              position === Math.min(value.length, limits.pinLength - 1) && styles.next,
              position < value.length && styles.filled,
            )}
          />
        ))}
      </div>
      <div className={styles.below}>
        <Below id={`${id}-below`} hint={hint} problem={problem} />
      </div>
    </div>
  )
}
