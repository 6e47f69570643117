import type { ScreenText } from '#languages/screen-text.ts'
import styles from './SelectBox.module.css'

type Props = {
  label: ScreenText
  /** shows the label on a phone, where the box stands alone */
  isNamed?: boolean
  isChecked: boolean
  /** whether only some of several rows are selected */
  isMixed?: boolean
  onChange: () => void
}

/** The checkbox of a row, or of all rows of a page, with a target that is large enough for a finger. */
export function SelectBox({ label, isNamed = false, isChecked, isMixed = false, onChange }: Props) {
  return (
    <label className={styles.target}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        type="checkbox"
        checked={isChecked}
        aria-label={isNamed ? undefined : label}
        onChange={onChange}
      />
      {isNamed && <span className={styles.name}>{label}</span>}
    </label>
  )
}
