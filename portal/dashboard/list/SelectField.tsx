import { ChevronDown } from 'lucide-react'
import type { ScreenText } from '#languages/screen-text.ts'
import { classes } from '../../ui/classes.ts'
import hidden from '../../ui/hidden.module.css'
import styles from './Toolbar.module.css'

type Props<Option extends string> = {
  label: ScreenText
  /** shows the label in front of the select */
  isNamed?: boolean
  value: Option
  options: readonly (readonly [Option, string])[]
  onChange: (option: Option) => void
}

/** A filter with a few options, as a native select. */
export function SelectField<Option extends string>(props: Props<Option>) {
  const { label, isNamed = false, value, options, onChange } = props
  return (
    <label className={classes(styles.select, isNamed && styles.named)}>
      <span className={isNamed ? styles.name : hidden.hidden}>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value)
          if (chosen !== undefined) onChange(chosen[0])
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
    </label>
  )
}
