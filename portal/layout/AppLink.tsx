import type { ComponentProps } from 'react'
import { Link } from '../router/Link.tsx'

/** A link to an address of the configuration: within the portal without a reload, elsewhere as an ordinary link. */
export function AppLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return /^\/(?!\/)/.test(to) ? <Link to={to} {...rest} /> : <a href={to} rel="noreferrer" {...rest} />
}
