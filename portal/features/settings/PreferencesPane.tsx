import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { ShortcutSwitch } from '../../layout/ShortcutSwitch.tsx'
import { AccessRequestsSwitch } from './AccessRequestsSwitch.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { SettingRow } from './SettingRow.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** Language, theme, keyboard shortcuts and requests for access. */
export function PreferencesPane({ me, section }: { me: Me; section: string }) {
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
      {me.accepts_access_requests !== undefined && (
        <SettingRow
          title={t('settings.accessRequests')}
          text={t('settings.accessRequestsText')}
          isTarget={section === 'access-requests'}
        >
          <AccessRequestsSwitch areAccepted={me.accepts_access_requests} />
        </SettingRow>
      )}
    </>
  )
}
