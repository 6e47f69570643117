import { limits } from '#contract/product.ts'
import { useServices } from '../context/use-services.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import { Button, buttonVariant } from '../ui/Button.tsx'
import { formatBytes } from '../ui/format.ts'

type Props = { size: number; onContinue: () => void; onDismiss: () => void }

/** Recommends another program before a file above the limit is opened. The user can continue. */
export function LargeFileWarning({ size, onContinue, onDismiss }: Props) {
  const { config, t } = useServices()
  return (
    <Dialog
      title={t('large.title')}
      onDismiss={onDismiss}
      actions={
        <>
          <AppLink to={config.links.download} className={buttonVariant('primary')}>
            {t('portal.downloadApp')}
          </AppLink>
          <Button onClick={onContinue}>{t('large.continue')}</Button>
        </>
      }
    >
      <p>{t('large.text', { size: formatBytes(size), limit: formatBytes(limits.largeFileBytes) })}</p>
    </Dialog>
  )
}
