import { useLocation, useNavigate } from '../router/use-router.ts'

/**
 * Opens and closes the account settings with the query parameter `settings`, so Back closes them and a reload keeps
 * them open. Its value is the section to show. Another section replaces the history entry.
 */
export function useSettings() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const isOpen = query.has('settings')
  const go = (change: (query: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(search)
    change(next)
    const text = next.toString()
    navigate(text === '' ? pathname : `${pathname}?${text}`, { replace })
  }
  return {
    isOpen,
    section: query.get('settings') ?? '',
    open: (section = 'open') => go((next) => next.set('settings', section), isOpen),
    close: () => go((next) => next.delete('settings'), false),
  }
}
