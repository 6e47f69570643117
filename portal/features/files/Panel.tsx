import { type ReactNode, type Ref, useId } from 'react'
import styles from './Details.module.css'

type Props = {
  title: string
  aside?: ReactNode
  children?: ReactNode
  /** focuses the panel when its focused control is gone */
  ref?: Ref<HTMLElement>
}

/** A titled section of a file's details. */
export function Panel({ title, aside, children, ref }: Props) {
  const id = useId()
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
