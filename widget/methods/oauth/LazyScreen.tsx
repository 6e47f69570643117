import { useEffect, useState } from 'react'
import { fetchChunk } from '../../core/fetch-chunk.ts'
import { reportLostChunk } from '../../core/lost-chunk.ts'
import type { SecondaryScreen, SecondaryScreenProps } from './SecondaryScreen.tsx'

let screen: typeof SecondaryScreen | undefined

/** Loads the screens that most visitors never see: the popup, and the existing account. */
export const fetchSecondaryScreen = fetchChunk(
  () => import('./SecondaryScreen.tsx'),
  ({ SecondaryScreen: Loaded, effects }) => {
    screen = Loaded
    return effects
  },
)

/** Renders one of those screens. They are prefetched before the flow shows one; if that failed, they load now. */
export function LazyScreen(props: Omit<SecondaryScreenProps, 'isLate'>) {
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    // The Back button works without it.
    if (!screen) fetchSecondaryScreen().then(() => setArrivals(1), reportLostChunk)
  }, [])
  const Screen = screen
  return Screen ? <Screen {...props} isLate={arrivals > 0} /> : null
}
