import { useSyncExternalStore } from 'react'
import { useServices } from '../context/use-services.ts'
import forms from '../ui/form.module.css'

/** Turns single-key shortcuts on and off, as WCAG 2.1.4 requires. */
export function ShortcutSwitch() {
  const { t, shortcuts } = useServices()
  const areOn = useSyncExternalStore(shortcuts.subscribe, shortcuts.get)
  return (
    <label className={forms.tick}>
      <input type="checkbox" checked={areOn} onChange={(event) => shortcuts.set(event.target.checked)} />
      {t('panel.shortcuts')}
    </label>
  )
}
