import { createContext, useContext, useMemo } from 'react'
import type { Navigate, Router, RouterLocation } from './router.ts'

/** The rendered location, which may lag behind the address bar, and the router's functions. */
export const RouterContext = createContext<
  { location: RouterLocation; navigate: Navigate; hasMoved: Router['hasMoved'] } | undefined
>(undefined)

function useRouter() {
  const router = useContext(RouterContext)
  if (router === undefined) throw new Error('useRouter needs a RouterProvider above it.')
  return router
}

export const useLocation = (): RouterLocation => useRouter().location

export const useNavigate = (): Navigate => useRouter().navigate

/** @returns a function that tells whether the user has navigated since the page was loaded */
export const useHasMoved = (): Router['hasMoved'] => useRouter().hasMoved

/** @returns the parameters of the URL's query */
export function useQueryParameters(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}
