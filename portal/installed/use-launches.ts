import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useServices } from '../context/use-services.ts'

/**
 * Shows the opener when a file is waiting for it.
 * @param showOpener navigates to the opener, which takes the file once it is on screen
 */
export function useLaunches(showOpener: () => void): void {
  const { launchedFiles, toasts, t } = useServices()
  const launched = useSyncExternalStore(launchedFiles.subscribe, launchedFiles.get)
  const show = useEffectEvent(showOpener)
  useEffect(() => {
    if (launched === undefined) return
    show()
    if (launched !== 'unreadable') return
    launchedFiles.set(undefined)
    toasts.show('error', t('installed.unreadable'))
  }, [launched, launchedFiles, toasts, t])
}
