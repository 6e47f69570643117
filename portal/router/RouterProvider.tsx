import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Router } from './router.ts'
import { RouterContext } from './use-router.ts'

/**
 * Provides the current location. A change of path is a transition, so the previous screen stays while the next one
 * loads. A change of the query alone renders immediately, because fields show its values.
 */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [location, setLocation] = useState(router.location)
  const rendered = useRef(location.pathname)
  useLayoutEffect(() => {
    rendered.current = location.pathname
  }, [location])
  useEffect(() => {
    const update = () => {
      const next = router.location()
      if (next.pathname === rendered.current) setLocation(next)
      else startTransition(() => setLocation(next))
    }
    update()
    return router.subscribe(update)
  }, [router])
  const value = useMemo(
    () => ({ location, navigate: router.navigate, hasMoved: router.hasMoved }),
    [location, router],
  )
  return <RouterContext value={value}>{children}</RouterContext>
}
