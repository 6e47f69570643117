import type { ComponentProps } from 'react'
import { useLocation, useNavigate } from './use-router.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link within the portal, without a reload. Modified clicks open a tab or window as usual. */
export function Link({ to, onClick, ...rest }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <a
      aria-current={to === pathname ? 'page' : undefined}
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (event.defaultPrevented || event.button !== 0 || isModified) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}
