import { Copy } from 'lucide-react'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Details.module.css'

/** The checksum of the cake, to compare with a local file. */
export function ChecksumLine({ checksum }: { checksum: string }) {
  const { t, toasts } = useServices()
  const copy = () =>
    navigator.clipboard.writeText(checksum).then(
      () => toasts.show('success', t('detail.checksumCopied')),
      () => toasts.show('error', t('detail.checksumNotCopied')),
    )
  return (
    <p className={styles.checksum}>
      <span>{t('detail.checksum')}</span>
      <code title={checksum}>{checksum}</code>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('detail.copyChecksum')}
        title={t('detail.copyChecksum')}
        onClick={() => void copy()}
      >
        <Copy size={16} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </p>
  )
}
