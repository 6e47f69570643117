import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useServices } from '../context/use-services.ts'

/** Takes a file that is waiting for the opener, as soon as the opener is free. */
export function useLaunchedFile(isFree: boolean, onFile: (file: File) => void): void {
  const { launchedFiles } = useServices()
  const launched = useSyncExternalStore(launchedFiles.subscribe, launchedFiles.get)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    if (!isFree || launched === undefined || launched === 'unreadable') return
    launchedFiles.set(undefined)
    take(launched)
  }, [isFree, launched, launchedFiles])
}
