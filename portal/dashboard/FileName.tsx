import styles from './FileName.module.css'
import { shownName } from './shown-name.ts'

/** The name of a file in its own direction, whatever stands around it; a long one ends after two lines. */
export function FileName({ title }: { title: string }) {
  const name = shownName(title)
  return (
    <bdi className={styles.name} title={name}>
      {name}
    </bdi>
  )
}
