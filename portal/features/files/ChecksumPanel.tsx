import { Copy } from 'lucide-react'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Details.module.css'
import { Panel } from './Panel.tsx'

/** The checksum of the cake, to compare with a local file. */
export function ChecksumPanel({ checksum }: { checksum: string }) {
  const { t, toasts } = useServices()
  const copy = () =>
    navigator.clipboard.writeText(checksum).then(
      () => toasts.show('success', t('detail.checksumCopied')),
      () => toasts.show('error', t('detail.checksumNotCopied')),
    )
  return (
    <Panel title={t('detail.checksum')}>
      <p className={styles.checksum}>
        <code>{checksum}</code>
        <Button size="small" aria-label={t('detail.copyChecksum')} onClick={() => void copy()}>
          <Copy size={16} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </p>
    </Panel>
  )
}
