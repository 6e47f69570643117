import { lazy, useState } from 'react'
import { useServices } from '../../context/use-services.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { useSignOut } from '../../layout/use-sign-out.ts'
import { Link } from '../../router/Link.tsx'
import { paths } from '../../router/paths.ts'
import { Button, buttonVariant } from '../../ui/Button.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { ResetPin } from './ResetPin.tsx'
import styles from './Settings.module.css'

const SignInMethods = lazy(async () => ({ default: (await import('./SignInMethods.tsx')).SignInMethods }))

/** The account settings dialog: email, password, PIN, two-step verification, language, account deletion, sign-out. */
export function AccountSettings({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useServices()
  const signOut = useSignOut()
  const [isResetting, setResetting] = useState(false)
  const [isSecondFactorOpen, setSecondFactorOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <Dialog
        title={t('panel.settings')}
        startsAtTitle
        onDismiss={onClose}
        actions={
          <>
            <Link to={paths.deleteAccount} className={`${buttonVariant('quiet')} ${styles.delete}`}>
              {t('settings.delete')}
            </Link>
            <Button
              isBusy={isLeaving}
              onClick={() => {
                setLeaving(true)
                void signOut()
              }}
            >
              {t('settings.signOut')}
            </Button>
          </>
        }
      >
        <ChangePassword email={email} />
        <section className={styles.row}>
          <div>
            <h3 className={styles.heading}>{t('settings.pin')}</h3>
            <p className={styles.quiet}>{t('settings.pinText')}</p>
          </div>
          <Button onClick={() => setResetting(true)}>{t('settings.resetPin')}</Button>
        </section>
        <section className={styles.row}>
          <div>
            <h3 className={styles.heading}>{t('secondFactor.title')}</h3>
            <p className={styles.quiet}>{t('settings.secondFactorText')}</p>
          </div>
          <Button onClick={() => setSecondFactorOpen(true)}>{t('settings.secondFactor')}</Button>
        </section>
        <LanguageChoice />
      </Dialog>
      {isResetting && <ResetPin onEnd={() => setResetting(false)} />}
      {isSecondFactorOpen && (
        <SignInMethods screens="secondFactor" onEnd={() => setSecondFactorOpen(false)} />
      )}
    </>
  )
}
