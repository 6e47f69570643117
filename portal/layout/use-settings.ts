import { useLocation, useNavigate } from '../router/use-router.ts'

/**
 * Opens and closes the account settings with the query parameter `settings`, so Back closes them and a reload keeps
 * them open.
 */
export function useSettings() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const go = (change: (query: URLSearchParams) => void) => {
    const next = new URLSearchParams(search)
    change(next)
    const text = next.toString()
    navigate(text === '' ? pathname : `${pathname}?${text}`)
  }
  return {
    isOpen: query.has('settings'),
    open: () => go((next) => next.set('settings', 'open')),
    close: () => go((next) => next.delete('settings')),
  }
}
