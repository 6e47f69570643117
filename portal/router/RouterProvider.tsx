import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Router } from './router.ts'
import { RouterContext } from './use-router.ts'

/**
 * Makes the address known below it. Another path comes as a transition: while the code of its screen is on the way, the
 * screen before stays. The same path with another query is drawn at once: fields show it, and the next press adds to it.
 */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [place, setPlace] = useState(router.place)
  const drawn = useRef(place.pathname)
  useLayoutEffect(() => {
    drawn.current = place.pathname
  }, [place])
  useEffect(() => {
    const look = () => {
      const next = router.place()
      if (next.pathname === drawn.current) setPlace(next)
      else startTransition(() => setPlace(next))
    }
    look()
    return router.subscribe(look)
  }, [router])
  const value = useMemo(
    () => ({ place, navigate: router.navigate, hasMoved: router.hasMoved }),
    [place, router],
  )
  return <RouterContext value={value}>{children}</RouterContext>
}
