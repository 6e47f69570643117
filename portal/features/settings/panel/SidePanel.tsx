import { ChevronRight, KeyRound, Settings } from 'lucide-react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../../context/use-services.ts'
import { Dialog } from '../../../layout/Dialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { AccountFacts } from '../AccountFacts.tsx'
import { Sessions } from '../sessions/Sessions.tsx'
import { SignOutEverywhere } from '../sessions/SignOutEverywhere.tsx'
import { PortalTools } from './PortalTools.tsx'
import styles from './SidePanel.module.css'

/** How many sessions the panel shows. The account settings show all. */
const shownSessions = 3

type Props = { me: Me; onSettings: (section?: string) => void; onClose: () => void }

/** The account panel: the user, their role and their sessions (rule A53). */
export function SidePanel({ me, onSettings, onClose }: Props) {
  const { t } = useServices()
  return (
    <Dialog title={t('panel.title')} placement="side" onDismiss={onClose} actions={<SignOutEverywhere />}>
      <AccountFacts me={me} />
      <div className={styles.rows}>
        <Button className={styles.row} onClick={() => onSettings()}>
          <Settings size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('panel.settings')}
          <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
        </Button>
        <PortalTools me={me} onClose={onClose} />
      </div>
      <h3 className={styles.heading}>
        <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('panel.sessions')}
      </h3>
      <Sessions
        limit={shownSessions}
        more={
          <Button size="small" variant="quiet" onClick={() => onSettings('sessions')}>
            {t('panel.allSessions')}
          </Button>
        }
      />
    </Dialog>
  )
}
