import { Download } from 'lucide-react'
import { useServices } from '../services/services.ts'
import { Button } from '../ui/Button.tsx'
import type { OpenedCake } from './engine/opening.ts'
import { saveCake } from './save-cake.ts'

/** Saves the opened file. A button and not a link: its content never has an address of ours that could be opened. */
export function DownloadButton({ cake }: { cake: OpenedCake }) {
  const { t } = useServices()
  return (
    <Button data-next look="primary" size="large" onClick={() => saveCake(cake)}>
      <Download size={20} strokeWidth={1.5} aria-hidden="true" />
      {t('opener.download')}
    </Button>
  )
}
