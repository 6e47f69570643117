import { Check, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useServices } from '../context/use-services.ts'
import { saveBlob } from '../platform/save-blob.ts'
import { Button } from '../ui/Button.tsx'
import hidden from '../ui/hidden.module.css'
import styles from './FilePanel.module.css'

/** How long the button confirms the download. */
const confirmMs = 2000

/**
 * Saves the opened file. For two seconds the button says that it did, and then that it can do so again.
 *
 * It is a button, not a link, so the content never has a URL on our origin to navigate to. No browser renders the blob
 * either: its type is application/octet-stream (cake/FORMAT.md 8.2).
 */
export function DownloadButton({ cake }: { cake: { name: string; blob: Blob } }) {
  const { t } = useServices()
  /** the number of downloads, and whether the last one is still confirmed */
  const [count, setCount] = useState(0)
  const [isConfirmed, setConfirmed] = useState(false)
  useEffect(() => {
    if (count === 0) return
    setConfirmed(true)
    const timer = setTimeout(() => setConfirmed(false), confirmMs)
    return () => clearTimeout(timer)
  }, [count])
  const Icon = isConfirmed ? Check : Download
  const text = isConfirmed ? 'opener.downloaded' : count > 0 ? 'opener.downloadAgain' : 'opener.download'
  return (
    <>
      <Button
        data-next
        variant="primary"
        size="large"
        className={styles.download}
        onClick={() => {
          saveBlob(cake)
          setCount(count + 1)
        }}
      >
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        {t(text)}
      </Button>
      {/* A screen reader does not announce that the text of the focused button has changed. */}
      <span role="status" className={hidden.hidden}>
        {isConfirmed && t('opener.downloaded')}
      </span>
    </>
  )
}
