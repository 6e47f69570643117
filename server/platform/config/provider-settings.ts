import { ConfigError } from '../errors/config-error.ts'
import type { Environment, Mode } from './environment.ts'

/** The hosted provider that has the portal's accounts (ADR 0054). */
export type ProviderSettings = {
  projectId: string
  secret: string
  /** the public token of the project, which the sign-in page shows */
  publicToken: string
  /** the origin of its API */
  url: string
  /** whether the URL is the vendor's, so the browser's client finds it without configuration */
  isVendor: boolean
}

/** The variables that the provider requires, with their content. */
const requiredByProvider = {
  PROVIDER_PROJECT_ID: 'the ID of the project, project-…',
  PROVIDER_SECRET: 'a secret of the project, secret-…',
  PROVIDER_PUBLIC_TOKEN: 'the public token of the project, public-token-…',
} as const satisfies Partial<Record<keyof Environment, string>>

/**
 * @returns the settings of the hosted provider, or undefined without its variables: then this server has the accounts
 * @throws ConfigError with one sentence per missing variable, or for a URL that would send the secret unencrypted
 */
export function toProviderSettings(mode: Mode, environment: Environment): ProviderSettings | undefined {
  const {
    PROVIDER_PROJECT_ID: projectId,
    PROVIDER_SECRET: secret,
    PROVIDER_PUBLIC_TOKEN: publicToken,
    PROVIDER_URL,
  } = environment
  if (!projectId && !secret && !publicToken && !PROVIDER_URL) return undefined
  if (!projectId || !secret || !publicToken) {
    const missing = Object.entries(requiredByProvider).filter(
      ([name]) => environment[name as keyof typeof requiredByProvider] === undefined,
    )
    throw new ConfigError(
      missing.map(([name, content]) => `${name} is missing: the provider needs ${content}.`).join('\n'),
    )
  }
  if (mode === 'production' && PROVIDER_URL && !isEncrypted(PROVIDER_URL)) {
    throw new ConfigError('PROVIDER_URL must begin with https://, because each call sends the secret.')
  }
  const url = PROVIDER_URL ?? toVendorUrl(projectId)
  return { projectId, secret, publicToken, url, isVendor: PROVIDER_URL === undefined }
}

/** Whether calls to the URL are encrypted, or do not leave this machine. */
function isEncrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}

/** The vendor has two environments. The project ID shows which one the project is in. */
const toVendorUrl = (projectId: string): string =>
  projectId.startsWith('project-live-') ? 'https://api.stytch.com' : 'https://test.stytch.com'
