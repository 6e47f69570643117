import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import type { Router } from './router.ts'
import { RouterContext } from './use-router.ts'

/**
 * Makes the address known below it. A new place comes as a transition: while the code of its screen is on the
 * way, the screen before stays.
 */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [place, setPlace] = useState(router.place)
  useEffect(() => {
    const look = () => startTransition(() => setPlace(router.place()))
    look()
    return router.subscribe(look)
  }, [router])
  const value = useMemo(
    () => ({ place, navigate: router.navigate, hasMoved: router.hasMoved }),
    [place, router],
  )
  return <RouterContext value={value}>{children}</RouterContext>
}
