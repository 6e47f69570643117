import { Download } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import type { OpenedCake } from './engine/opening.ts'
import { saveCake } from './save-cake.ts'

/** Saves the opened file. This is a button, not a link, so the content never has a URL on our origin to navigate to. */
export function DownloadButton({ cake }: { cake: OpenedCake }) {
  const { t } = useServices()
  return (
    <Button data-next variant="primary" size="large" onClick={() => saveCake(cake)}>
      <Download size={20} strokeWidth={1.5} aria-hidden="true" />
      {t('opener.download')}
    </Button>
  )
}
