import { type ReactNode, type Ref, useId } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { classes } from '../../ui/classes.ts'
import styles from './Details.module.css'

type Props = {
  title: ScreenText
  /** has nothing to do: one muted line */
  isQuiet?: boolean
  aside?: ReactNode
  children?: ReactNode
  /** focuses the panel when its focused control is gone */
  ref?: Ref<HTMLElement>
}

/** A titled section of a file's details. */
export function Panel({ title, isQuiet = false, aside, children, ref }: Props) {
  const id = useId()
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes(styles.panel, isQuiet && styles.still)}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
