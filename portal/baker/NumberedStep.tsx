import { Check } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { classes } from '../ui/classes.ts'
import styles from './NumberedStep.module.css'

type Props = {
  number: number
  title: ScreenText
  progress: 'current' | 'finished' | 'later'
  /** of the title, which can have the focus */
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A numbered part of a screen, whose mark shows whether it is finished or comes next. */
export function NumberedStep({ number, title, progress, ref, children }: Props) {
  const id = useId()
  return (
    <section
      className={classes(styles.step, styles[progress])}
      aria-labelledby={id}
      aria-current={progress === 'current' ? 'step' : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {progress === 'finished' ? <Check size={16} strokeWidth={2} /> : number}
      </span>
      <h3 ref={ref} id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h3>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
