import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { classes } from './classes.ts'
import styles from './TextField.module.css'

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: ScreenText
  hint?: ScreenText | undefined
  /** error message, linked to the field and announced */
  problem?: ReactNode
  /** a control inside the field, at its end */
  end?: ReactNode
}

/** A labeled one-line field. Props go to the `<input>`. */
export function TextField({ label, hint, problem, end, className, ...input }: Props) {
  const id = useId()
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-below`}
        />
        {end}
      </div>
      <Below id={`${id}-below`} hint={hint} problem={problem} />
    </div>
  )
}

/** The line under a field: its problem or its hint. Always rendered, so that a new problem is announced. */
export function Below({
  id,
  hint,
  problem,
}: {
  id: string
  hint?: ScreenText | undefined
  problem?: ReactNode
}) {
  return (
    <div id={id} className={styles.below} aria-live="polite">
      {problem !== undefined ? (
        <p className={styles.problem}>
          <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
          <span>{problem}</span>
        </p>
      ) : (
        hint !== undefined && <p className={styles.hint}>{hint}</p>
      )}
    </div>
  )
}
