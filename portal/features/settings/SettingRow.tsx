import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import styles from './SettingRow.module.css'

type Props = {
  title: ScreenText
  text?: ScreenText
  /** the control at the end of the row; gets the ID of the title */
  action?: (titleId: string) => ReactNode
  /** focuses the title when the row appears, because the URL names it */
  isTarget?: boolean
  /** shown below the title and the text */
  children?: ReactNode
}

/** A setting: its title, what it does, and the control that changes it. */
export function SettingRow({ title, text, action, isTarget = false, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isTarget) heading.current?.focus()
  }, [isTarget])
  return (
    <section className={styles.row}>
      <div className={styles.text}>
        <h4 ref={heading} id={id} tabIndex={-1} className={styles.title}>
          {title}
        </h4>
        {text !== undefined && <p className={styles.quiet}>{text}</p>}
      </div>
      {action !== undefined && <div className={styles.action}>{action(id)}</div>}
      {children !== undefined && children !== false && <div className={styles.expansion}>{children}</div>}
    </section>
  )
}
