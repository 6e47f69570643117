import { useId, useSyncExternalStore } from 'react'
import { useServices } from '../../services/services.ts'
import styles from './SidePanel.module.css'

/** Turns off the shortcuts of one key, which not everybody presses on purpose (WCAG 2.1.4). */
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
