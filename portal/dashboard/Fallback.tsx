import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import styles from './Fallback.module.css'

type Props = {
  icon: LucideIcon
  text: ScreenText | ReactElement
  hint?: ScreenText | ReactElement
  isAlert?: boolean
  /** actions */
  children?: ReactNode
}

/** Shown instead of content that is empty or could not be loaded. */
export function Fallback({ icon: Icon, text, hint, isAlert, children }: Props) {
  return (
    <div className={styles.fallback} role={isAlert ? 'alert' : undefined}>
      <span className={styles.drawing}>
        <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <p className={styles.text}>{text}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}
