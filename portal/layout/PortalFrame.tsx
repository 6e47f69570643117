import { CircleUser, LogOut } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Footer } from './Footer.tsx'
import styles from './PortalFrame.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useSignOut } from './use-sign-out.ts'

type Props = {
  /** the product's name in the current mode */
  title: ScreenText
  /** shows the mode next to the title when its switch is not visible */
  mark?: string | undefined
  tabs: ReactNode
  /** the button that opens the command palette */
  launcher?: ReactNode
  email: string | null
  /** the button with the email */
  personRef: Ref<HTMLButtonElement>
  /** called when the button with the email is pressed */
  onPerson: () => void
  children: ReactNode
}

/** The layout of the portal: header with product, user, sign-out and tabs; content; footer. */
export function PortalFrame({ title, mark, tabs, launcher, email, personRef, onPerson, children }: Props) {
  const { t } = useServices()
  const signOut = useSignOut()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('page.skip')}
      </a>
      <div className={styles.columns}>
        <header className={styles.header}>
          <div className={styles.bar}>
            <p className={styles.brand}>
              <Logo size={28} />
              <span className={styles.names}>
                <span className={styles.title}>{title}</span>
                {mark !== undefined && <span className={styles.mark}>{mark}</span>}
              </span>
            </p>
            <div className={styles.person}>
              {launcher}
              {email !== null && (
                <Button
                  ref={personRef}
                  variant="quiet"
                  size="small"
                  className={styles.email}
                  aria-haspopup="dialog"
                  aria-label={t('panel.open', { email })}
                  onClick={onPerson}
                >
                  <CircleUser size={18} strokeWidth={1.5} aria-hidden="true" />
                  <span className={styles.address}>{email}</span>
                </Button>
              )}
              <ThemeSwitch className={styles.theme} />
              <Button
                variant="quiet"
                size="small"
                isBusy={isLeaving}
                onClick={() => {
                  setLeaving(true)
                  void signOut()
                }}
              >
                <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
                <span className={styles.logOut}>{t('portal.signOut')}</span>
              </Button>
            </div>
          </div>
          {tabs}
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}
