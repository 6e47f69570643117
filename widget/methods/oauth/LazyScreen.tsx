import { useEffect, useState } from 'react'
import { fetchChunk } from '../../core/fetch-chunk.ts'
import type { SecondaryScreen, SecondaryScreenProps } from './SecondaryScreen.tsx'

let screen: typeof SecondaryScreen | undefined

/** Fetches what most people never meet: a window beside the page, and an address that has an account. */
export const fetchRarely = fetchChunk(
  () => import('./SecondaryScreen.tsx'),
  ({ SecondaryScreen: RareScreen, acts }) => {
    screen = RareScreen
    return acts
  },
)

// The way back is there without it.
const nothing = () => {}

/** One of those screens. They are fetched before the flow leads there; where they could not be, they are now. */
export function LazyScreen(props: Omit<SecondaryScreenProps, 'isLate'>) {
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    if (!screen) fetchRarely().then(() => setArrivals(1), nothing)
  }, [])
  const Screen = screen
  return Screen ? <Screen {...props} isLate={arrivals > 0} /> : null
}
