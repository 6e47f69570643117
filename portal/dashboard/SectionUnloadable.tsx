import { CloudOff } from 'lucide-react'
import { useServices } from '../services/services.ts'
import { Button } from '../ui/Button.tsx'
import { Fallback } from './Fallback.tsx'

/** Stands for one section of the portal that could not be fetched; the others, and what they hold, stay. */
export function SectionUnloadable() {
  const { t } = useServices()
  return (
    <Fallback icon={CloudOff} text={t('page.unloadable')} isAlert>
      <Button onClick={() => window.location.reload()}>{t('page.retry')}</Button>
    </Fallback>
  )
}
