import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { AccountPage } from './AccountPage.tsx'

/** Shown instead of a page that could not be loaded. A toast shows the reason. */
export function PageLoadError({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  const { t } = useServices()
  return (
    <AccountPage title={t('page.loadFailed')}>
      <Button variant="primary" isBusy={isBusy} onClick={onRetry}>
        {t('page.retry')}
      </Button>
    </AccountPage>
  )
}
