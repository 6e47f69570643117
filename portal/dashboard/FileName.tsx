import { shownName } from './display-name.ts'
import styles from './FileName.module.css'

/** A file name, isolated from the surrounding text direction and clamped to two lines. */
export function FileName({ title }: { title: string }) {
  const name = shownName(title)
  return (
    <bdi className={styles.name} title={name}>
      {name}
    </bdi>
  )
}
