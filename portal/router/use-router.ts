import { createContext, useContext, useMemo } from 'react'
import type { Navigate, Router, RouterLocation } from './router.ts'

/** The place that is drawn, which may be a moment behind the address bar, and the way to another. */
export const RouterContext = createContext<
  { place: RouterLocation; navigate: Navigate; hasMoved: Router['hasMoved'] } | undefined
>(undefined)

function useRouter() {
  const router = useContext(RouterContext)
  if (router === undefined) throw new Error('useRouter needs a RouterProvider above it.')
  return router
}

export const useLocation = (): RouterLocation => useRouter().place

export const useNavigate = (): Navigate => useRouter().navigate

/** Asks whether the person has gone anywhere since the page was loaded. */
export const useHasMoved = (): Router['hasMoved'] => useRouter().hasMoved

/** The query of the address bar, to read. */
export function useQueryParameters(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
