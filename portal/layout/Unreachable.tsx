import { useServices } from '../services/services.ts'
import { Button } from '../ui/Button.tsx'
import { AccountPage } from './AccountPage.tsx'

/** Stands where a page cannot be shown because the server did not answer; the toast beside it says why. */
export function Unreachable({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  const { t } = useServices()
  return (
    <AccountPage title={t('page.unloadable')}>
      <Button look="primary" isBusy={isBusy} onClick={onRetry}>
        {t('page.retry')}
      </Button>
    </AccountPage>
  )
}
