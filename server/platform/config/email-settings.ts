import { dkimDomainForm, dkimSelectorForm, findKeyProblem, isAligned } from '../email/dkim.ts'
import type { DkimKey } from '../email/mailer.ts'
import { ConfigError } from '../errors/config-error.ts'
import type { Config } from './config.ts'
import type { Environment, Mode } from './environment.ts'
import { readSettingFile } from './read-setting-file.ts'

/**
 * Whether the mail server must offer TLS. Production requires TLS unless the mail server is on this machine: otherwise,
 * anyone on the network path could strip STARTTLS and read codes and links.
 */
export function needsTls(mode: Mode, smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return mode === 'production' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}

type DkimVariables = Pick<Environment, 'MAIL_DKIM_DOMAIN' | 'MAIL_DKIM_SELECTOR' | 'MAIL_DKIM_KEY_FILE'>

/**
 * Reads the key that signs emails sent with the server's From line.
 * @throws ConfigError if a variable is missing or does not match the others
 */
export function readDkimKey(
  { MAIL_DKIM_DOMAIN: domain, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY_FILE: file }: DkimVariables,
  { emailFrom }: Pick<Config, 'emailFrom'>,
): DkimKey | undefined {
  if (!domain && !selector && !file) return undefined
  if (!domain || !selector || !file) {
    throw new ConfigError(
      'MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY_FILE must be set together. Set all three.',
    )
  }
  if (!dkimDomainForm.test(domain) || !isAligned(domain, emailFrom)) {
    throw new ConfigError(
      'MAIL_DKIM_DOMAIN must be the domain of MAIL_FROM in lowercase, or a parent domain of it.',
    )
  }
  if (!dkimSelectorForm.test(selector)) {
    throw new ConfigError(
      'MAIL_DKIM_SELECTOR must be lowercase letters, digits and hyphens, such as mail2026.',
    )
  }
  const privateKey = readSettingFile(file, `MAIL_DKIM_KEY_FILE names ${file}, which`)
  const problem = findKeyProblem(privateKey)
  if (problem) throw new ConfigError(`MAIL_DKIM_KEY_FILE ${problem}`)
  return { domain, selector, privateKey }
}
