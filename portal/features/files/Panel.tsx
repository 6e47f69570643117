import { type ReactNode, type Ref, useId } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import quietText from '../../ui/text.module.css'
import styles from './Details.module.css'

type Props = {
  title: ScreenText
  /** how many entries the panel has, if it does not show all of them */
  count?: string | undefined
  aside?: ReactNode
  children?: ReactNode
  /** focuses the panel when its focused control is gone */
  ref?: Ref<HTMLElement>
  /** says that there is nothing, next to the title */
  emptyText?: ScreenText
}

/** A titled section of a file's details. Without content, it takes one line. */
export function Panel({ title, count, aside, children, ref, emptyText }: Props) {
  const id = useId()
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={emptyText === undefined ? styles.panel : styles.empty}
      aria-labelledby={id}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        {emptyText !== undefined && <p className={quietText.quiet}>{emptyText}</p>}
        {aside}
      </div>
      {children}
    </section>
  )
}
