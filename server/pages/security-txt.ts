import { days, later } from '../platform/machine/clock.ts'
import type { Api } from '../portal/deps.ts'

/** RFC 9116 recommends less than a year. */
const validity = days(180)

/**
 * Serves /.well-known/security.txt (RFC 9116), which tells researchers where to report a vulnerability, if the operator
 * has set SECURITY_CONTACT.
 */
export function registerSecurityText({ app, deps }: Api): void {
  const { securityContact, publicUrl } = deps.config
  if (securityContact === undefined) return
  app.get('/.well-known/security.txt', (context) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${later(deps.clock.now(), validity).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return context.text(`${lines.join('\n')}\n`)
  })
}
