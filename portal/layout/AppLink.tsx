import type { ComponentProps } from 'react'
import { Link } from '../router/Link.tsx'

/** A link to a configured URL. Links within the portal navigate without a reload. */
export function AppLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return /^\/(?!\/)/.test(to) ? <Link to={to} {...rest} /> : <a href={to} rel="noreferrer" {...rest} />
}
