import { RefreshCw } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import styles from './UpdateBanner.module.css'
import { createUpdates, type Updates } from './updates.ts'

let updates: Updates | undefined

/** One per page, so that signing in again registers nothing twice. */
function startUpdates(): Updates {
  updates ??= createUpdates(navigator.serviceWorker, () => location.reload())
  return updates
}

/** Registers the service worker, and offers to reload when a new version of the portal is ready. */
export function UpdateBanner() {
  const { t } = useServices()
  const [{ isWaiting, apply }] = useState(startUpdates)
  const isShown = useSyncExternalStore(isWaiting.subscribe, isWaiting.get)
  return (
    <div role="status">
      {isShown && (
        <div className={styles.banner}>
          <RefreshCw size={16} strokeWidth={1.5} aria-hidden="true" />
          <p>{t('installed.update')}</p>
          <Button size="small" onClick={apply}>
            {t('installed.reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
