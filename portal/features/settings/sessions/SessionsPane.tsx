import { useServices } from '../../../context/use-services.ts'
import { SettingRow } from '../SettingRow.tsx'
import { Sessions } from './Sessions.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'

/** All sessions of the account. */
export function SessionsPane() {
  const { t } = useServices()
  return (
    <>
      <SettingRow title={t('panel.sessions')} text={t('settings.sessionsText')}>
        <Sessions />
      </SettingRow>
      <SettingRow
        title={t('settings.everywhere')}
        text={t('settings.everywhereText')}
        action={() => <SignOutEverywhere />}
      />
    </>
  )
}
