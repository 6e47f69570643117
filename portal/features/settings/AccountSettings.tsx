import { LogOut, Monitor, ShieldCheck, SlidersHorizontal, User } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { useSignOut } from '../../layout/use-sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AccountSettings.module.css'
import { PreferencesPane } from './PreferencesPane.tsx'
import { ProfilePane } from './ProfilePane.tsx'
import { SecurityPane } from './SecurityPane.tsx'
import { findPane, type Pane, panes } from './section-rules.ts'
import { SessionsPane } from './sessions/SessionsPane.tsx'

const icons = { profile: User, security: ShieldCheck, sessions: Monitor, preferences: SlidersHorizontal }

type Props = {
  me: Me & { email: string }
  /** the page or the section that the URL names */
  section: string
  onSection: (section: string) => void
  onClose: () => void
}

/** The account settings: a dialog as large as a page, with a list of its pages. Sections open in place. */
export function AccountSettings({ me, section, onSection, onClose }: Props) {
  const { t } = useServices()
  const signOut = useSignOut()
  const [isLeaving, setLeaving] = useState(false)
  const current = findPane(section)
  return (
    <Dialog title={t('panel.settings')} placement="page" isTitleHidden onDismiss={onClose}>
      <div className={styles.layout}>
        <h2 className={styles.title} tabIndex={-1}>
          {t('panel.settings')}
        </h2>
        <nav className={styles.nav} aria-label={t('settings.pages')}>
          {panes.map((pane) => {
            const Icon = icons[pane]
            return (
              <button
                key={pane}
                type="button"
                className={styles.link}
                aria-current={pane === current ? 'page' : undefined}
                onClick={() => onSection(pane)}
              >
                <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
                {t(`settings.${pane}`)}
              </button>
            )
          })}
        </nav>
        <div className={styles.leave}>
          <Button
            variant="quiet"
            isBusy={isLeaving}
            onClick={() => {
              setLeaving(true)
              void signOut()
            }}
          >
            <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('settings.signOut')}
          </Button>
        </div>
        <div className={styles.pane} key={current}>
          <h3 className={styles.heading}>{t(`settings.${current}`)}</h3>
          <PaneContent pane={current} me={me} section={section} />
        </div>
      </div>
    </Dialog>
  )
}

function PaneContent({ pane, me, section }: { pane: Pane; me: Me & { email: string }; section: string }) {
  switch (pane) {
    case 'profile':
      return <ProfilePane me={me} />
    case 'security':
      return <SecurityPane email={me.email} section={section} />
    case 'sessions':
      return <SessionsPane />
    case 'preferences':
      return <PreferencesPane me={me} section={section} />
  }
}
