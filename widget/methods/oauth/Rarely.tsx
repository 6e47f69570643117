import { useEffect, useState } from 'react'
import type { RareProps } from './RareScreen.tsx'

type Rare = typeof import('./RareScreen.tsx')

let rare: Rare | undefined

/** Fetches what most people never meet: a window beside the page, and an address that has an account. */
export const fetchRarely = async (): Promise<Rare> => (rare = await import('./RareScreen.tsx'))

/** One of those screens. They are fetched before the flow leads there; where they could not be, they are now. */
export function Rarely(props: RareProps) {
  const [, setArrivals] = useState(0)
  useEffect(() => {
    if (!rare) fetchRarely().then(() => setArrivals(1))
  }, [])
  return rare ? <rare.RareScreen {...props} /> : null
}
