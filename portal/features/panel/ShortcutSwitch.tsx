import { useId, useSyncExternalStore } from 'react'
import { useServices } from '../../context/use-services.ts'
import styles from './SidePanel.module.css'

/** Turns single-key shortcuts on and off, as WCAG 2.1.4 requires. */
export function ShortcutSwitch() {
  const { t, shortcuts } = useServices()
  const areOn = useSyncExternalStore(shortcuts.subscribe, shortcuts.get)
  const id = useId()
  return (
    <div className={styles.shortcuts}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={areOn}
          aria-describedby={id}
          onChange={(event) => shortcuts.set(event.target.checked)}
        />
        {t('panel.shortcuts')}
      </label>
      <p id={id} className={styles.quiet}>
        {t('panel.shortcutsHint')}
      </p>
    </div>
  )
}
