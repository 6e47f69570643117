import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { classes } from '../ui/classes.ts'
import styles from './FilePanel.module.css'

type Props = {
  Icon: LucideIcon
  /** colors the icon */
  tone?: 'good' | 'bad'
  /** a line above the title */
  lead?: ScreenText
  title: ScreenText
  detail?: ReactNode
}

/** The icon, the title and the facts of a file, at the top of the panel. */
export function FileFacts({ Icon, tone, lead, title, detail }: Props) {
  return (
    <>
      <span className={classes(styles.icon, tone && styles[tone])} aria-hidden="true">
        <Icon size={32} strokeWidth={1.5} />
      </span>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <p className={styles.title}>{title}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
    </>
  )
}
