import styles from './Spinner.module.css'

/** A spinner. The adjacent text or the surrounding control says what is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
