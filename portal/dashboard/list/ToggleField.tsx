import { Check } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import control from './control.module.css'
import styles from './Toolbar.module.css'

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A filter that can be on or off. */
export function ToggleField({ label, isOn, onChange }: Props) {
  return (
    <button
      type="button"
      className={classes(control.control, styles.toggle)}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      {isOn && <Check size={16} strokeWidth={2} aria-hidden="true" />}
      {label}
    </button>
  )
}
