import { CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useServices } from '../context/use-services.ts'
import styles from './OfflineBanner.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown at the top while the browser is offline. */
export function OfflineBanner() {
  const { t } = useServices()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('transport.offlineBanner')}
        </p>
      )}
    </div>
  )
}
