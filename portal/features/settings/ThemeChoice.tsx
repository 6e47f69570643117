import { useId, useSyncExternalStore } from 'react'
import { useServices } from '../../context/use-services.ts'
import { themeIcons } from '../../layout/ThemeSwitch.tsx'
import segmented from '../../ui/segmented.module.css'
import { themes } from '../../ui/theme.ts'
import { SettingRow } from './SettingRow.tsx'

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
        <div className={segmented.track} role="radiogroup" aria-labelledby={titleId}>
          {themes.map((option) => {
            const Icon = themeIcons[option]
            return (
              <label key={option} className={segmented.choice}>
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
