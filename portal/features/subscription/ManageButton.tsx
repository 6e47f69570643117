import { ExternalLink } from 'lucide-react'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Subscription.module.css'
import { useManagement } from './use-management.ts'

/** Opens the customer portal in a popup, or shows a link if the browser blocks it. */
export function ManageButton({ variant = 'outlined' }: { variant?: 'primary' | 'outlined' | 'quiet' }) {
  const { t } = useServices()
  const { open, isOpening, blockedAddress } = useManagement()
  return (
    <>
      <Button variant={variant} className={styles.manage} isBusy={isOpening} onClick={open}>
        <ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('management.open')}
      </Button>
      {blockedAddress !== undefined && (
        <p role="alert" className={styles.blocked}>
          {t('management.blocked')}{' '}
          <a href={blockedAddress} target="_blank" rel="noreferrer">
            {t('management.link')}
          </a>
        </p>
      )}
    </>
  )
}
