import { ChevronDown } from 'lucide-react'
import styles from './Toolbar.module.css'

type Props<Option extends string> = {
  label: string
  value: Option
  options: readonly (readonly [Option, string])[]
  onChange: (option: Option) => void
}

/** A filter with a few choices. The browser's own list, because it works everywhere. */
export function SelectField<Option extends string>({ label, value, options, onChange }: Props<Option>) {
  return (
    <label className={styles.select}>
      <span className={styles.hidden}>{label}</span>
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
