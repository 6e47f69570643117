import { Check } from 'lucide-react'
import styles from './Toolbar.module.css'

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A filter that is on or off. */
export function ToggleField({ label, isOn, onChange }: Props) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {isOn && <Check size={16} strokeWidth={2} aria-hidden="true" />}
      {label}
    </button>
  )
}
