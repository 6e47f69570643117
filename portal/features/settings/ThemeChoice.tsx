import { useId, useSyncExternalStore } from 'react'
import { useServices } from '../../context/use-services.ts'
import { themeIcons } from '../../layout/ThemeSwitch.tsx'
import { themes } from '../../ui/theme.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './ThemeChoice.module.css'

/** Sets the theme of this browser. */
export function ThemeChoice({ isTarget }: { isTarget: boolean }) {
  const { t, theme } = useServices()
  const chosen = useSyncExternalStore(theme.subscribe, theme.get)
  const name = useId()
  return (
    <SettingRow
      title={t('settings.theme')}
      text={t('settings.themeText')}
      isTarget={isTarget}
      action={(titleId) => (
        <div className={styles.choice} role="radiogroup" aria-labelledby={titleId}>
          {themes.map((option) => {
            const Icon = themeIcons[option]
            return (
              <label key={option} className={styles.option}>
                <input
                  type="radio"
                  name={name}
                  checked={option === chosen}
                  onChange={() => theme.set(option)}
                />
                <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
                {t(`settings.theme.${option}`)}
              </label>
            )
          })}
        </div>
      )}
    />
  )
}
