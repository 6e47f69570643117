import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import styles from './FileCard.module.css'

type Props = {
  icon: LucideIcon
  name: string
  detail: string
  isDropping?: boolean
  /** the actions on the file */
  children?: ReactNode
}

/** A file in one row: its icon, its name, a detail, and what can be done with it. */
export function FileCard({ icon: Icon, name, detail, isDropping = false, children }: Props) {
  return (
    <div className={classes(styles.card, isDropping && styles.dropping)}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={24} strokeWidth={1.5} />
      </span>
      <div className={styles.facts}>
        <p className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.detail} role="status">
          {detail}
        </p>
      </div>
      {children}
    </div>
  )
}
