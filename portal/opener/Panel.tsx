import type { ReactNode } from 'react'
import styles from './FilePanel.module.css'

/** The content of the panel for a file, with the secondary buttons at its foot. */
export function Panel({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </>
  )
}
