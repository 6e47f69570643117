import { useState } from 'react'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingRow } from './SettingRow.tsx'
import { ChangePassword } from './security/ChangePassword.tsx'
import { ResetPin } from './security/ResetPin.tsx'
import { SignInMethods } from './security/SignInMethods.tsx'

/** Password, PIN, two-step verification and, if they are a product of the portal, passkeys. */
export function SecurityPane({ email, section }: { email: string; section: string }) {
  const { config, t } = useServices()
  const [isResetting, setResetting] = useState(false)
  return (
    <>
      <ChangePassword email={email} isTarget={section === 'password'} />
      <SettingRow
        title={t('settings.pin')}
        text={t('settings.pinText')}
        isTarget={section === 'pin'}
        action={() => <Button onClick={() => setResetting(true)}>{t('settings.resetPin')}</Button>}
      />
      <SignInMethods
        screens="secondFactor"
        title={t('secondFactor.title')}
        text={t('settings.secondFactorText')}
        isTarget={section === 'two-step'}
      />
      {config.products.includes('passkeys') && (
        <SignInMethods
          screens="passkeys"
          title={t('panel.passkeys')}
          text={t('settings.passkeysText')}
          isTarget={section === 'passkeys'}
        />
      )}
      {isResetting && <ResetPin onEnd={() => setResetting(false)} />}
    </>
  )
}
