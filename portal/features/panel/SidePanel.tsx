import { Fingerprint, KeyRound, Settings } from 'lucide-react'
import type { Me } from '#contract/routes/auth.ts'
import { useServices } from '../../context/use-services.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { PortalTools } from './PortalTools.tsx'
import { Sessions } from './Sessions.tsx'
import { ShortcutSwitch } from './ShortcutSwitch.tsx'
import styles from './SidePanel.module.css'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'

type Props = { me: Me; onSettings: () => void; onPasskeys: () => void; onClose: () => void }

/** The account panel: the user, their role and their sessions (rule A53). */
export function SidePanel({ me, onSettings, onPasskeys, onClose }: Props) {
  const { config, t } = useServices()
  return (
    <Dialog title={t('panel.title')} placement="side" onDismiss={onClose} actions={<SignOutEverywhere />}>
      <dl className={styles.facts}>
        <dt>{t('panel.email')}</dt>
        <dd>{me.email}</dd>
        <dt>{t('panel.organization')}</dt>
        <dd>{me.organization?.name ?? t('panel.noOrganization')}</dd>
        <dt>{t('panel.role')}</dt>
        <dd>{t(roles[me.role ?? 'none'])}</dd>
      </dl>
      <Button onClick={onSettings}>
        <Settings size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('panel.settings')}
      </Button>
      {config.products.includes('passkeys') && (
        <Button onClick={onPasskeys}>
          <Fingerprint size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('panel.passkeys')}
        </Button>
      )}
      <PortalTools me={me} onClose={onClose} />
      <ShortcutSwitch />
      <h3 className={styles.heading}>
        <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('panel.sessions')}
      </h3>
      <Sessions />
    </Dialog>
  )
}

const roles = {
  admin: 'panel.admin',
  baker: 'panel.baker',
  opener: 'panel.opener',
  none: 'panel.noRole',
} as const
