import { CloudOff } from 'lucide-react'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { Fallback } from './Fallback.tsx'

/** Shown instead of a section of the portal that could not be loaded. The other sections keep their state. */
export function SectionLoadError() {
  const { t } = useServices()
  return (
    <Fallback icon={CloudOff} text={t('page.loadFailed')} isAlert>
      <Button onClick={() => window.location.reload()}>{t('page.retry')}</Button>
    </Fallback>
  )
}
