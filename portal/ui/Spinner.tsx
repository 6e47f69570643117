import styles from './Spinner.module.css'

/** A turning ring; the text beside it, or the control around it, says what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
