import { CircleUser, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { useWorld } from '../world/world.ts'
import { Footer } from './Footer.tsx'
import styles from './PortalFrame.module.css'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useLogOut } from './use-log-out.ts'

type Props = {
  /** of the mode: what the header calls the product */
  title: string
  tabs: ReactNode
  email: string | null
  /** somebody wants to see more about who is signed in */
  onPerson: () => void
  children: ReactNode
}

/** The portal around its sections: product, who is signed in, logging out, the tabs. */
export function PortalFrame({ title, tabs, email, onPerson, children }: Props) {
  const { t } = useWorld()
  const logOut = useLogOut()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('page.skip')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <p className={styles.brand}>
            <Logo size={28} />
            <span>{title}</span>
          </p>
          <div className={styles.person}>
            {email !== null && (
              <Button
                look="quiet"
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
            <ThemeSwitch />
            <Button
              look="quiet"
              size="small"
              isBusy={isLeaving}
              onClick={() => {
                setLeaving(true)
                void logOut()
              }}
            >
              <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
              <span className={styles.logOut}>{t('portal.logOut')}</span>
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
  )
}
