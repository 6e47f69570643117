import type { Mode } from './environment.ts'

/**
 * Whether the mail server must offer TLS. Production requires it unless the mail server is on this machine: otherwise
 * anyone on the network path could strip STARTTLS and read codes and links.
 */
export function needsTls(mode: Mode, smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return mode === 'production' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}
