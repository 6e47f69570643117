import type { Mode } from './environment.ts'

/**
 * Whether a mail server must offer TLS to be used. In production it must, unless it is on this machine: without it,
 * anybody on the way could take the offer of STARTTLS out and read codes and links.
 */
export function needsTls(mode: Mode, smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return mode === 'production' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}
