import { useServices } from '../../context/use-services.ts'
import { ShortcutSwitch } from '../../layout/ShortcutSwitch.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { SettingRow } from './SettingRow.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** Language, theme and keyboard shortcuts. */
export function PreferencesPane({ section }: { section: string }) {
  const { t } = useServices()
  return (
    <>
      <LanguageChoice isTarget={section === 'language'} />
      <ThemeChoice isTarget={section === 'theme'} />
      <SettingRow
        title={t('settings.shortcuts')}
        text={t('panel.shortcutsHint')}
        isTarget={section === 'shortcuts'}
      >
        <ShortcutSwitch />
      </SettingRow>
    </>
  )
}
