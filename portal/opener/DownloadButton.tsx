import { Download } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { useWorld } from '../world/world.ts'
import type { OpenedCake } from './engine/opening.ts'

/** Saves the opened file. A button and not a link: its content never has an address of ours that could be opened. */
export function DownloadButton({ cake }: { cake: OpenedCake }) {
  const { t } = useWorld()
  return (
    <Button data-next look="primary" size="large" onClick={() => save(cake)}>
      <Download size={20} strokeWidth={1.5} aria-hidden="true" />
      {t('opener.download')}
    </Button>
  )
}

/** The blob comes as application/octet-stream (cake/FORMAT.md 8.2), so no browser shows it in our origin. */
function save({ name, blob }: OpenedCake) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The download has begun by then; the address must not outlive it by more than a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
