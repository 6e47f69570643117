import type { AnyProvider } from '#contract/any-providers.ts'
import { type OneTapPosition, oneTapPositions } from '#contract/one-tap.ts'
import { isSocialProvider, type SocialProvider, socialProviderNames } from '#contract/social-providers.ts'
import { ConfigError } from '../../../platform/errors/config-error.ts'

/** This server's OAuth client at a social provider, optionally with custom endpoints. */
export type SocialClient = {
  clientId: string
  clientSecret: string
  /** an OpenID Connect issuer to use instead of the provider's */
  issuer?: string | undefined
  authorizeUrl?: string | undefined
  tokenUrl?: string | undefined
  profileUrl?: string | undefined
  /** the URL of the issuer's keys, for One Tap */
  keysUrl?: string | undefined
  /** the position of One Tap on the portal's sign-in page; not shown if absent */
  oneTap?: OneTapPosition | undefined
}
export type SocialClients = Partial<Record<AnyProvider, SocialClient>>

/** Lists the origins of the URLs that clients set. */
export const listOrigins = (clients: SocialClients): Set<string> =>
  new Set(
    Object.values(clients)
      .flatMap(({ issuer, authorizeUrl, tokenUrl, profileUrl, keysUrl }) => [
        issuer,
        authorizeUrl,
        tokenUrl,
        profileUrl,
        keysUrl,
      ])
      .flatMap((url) => (url === undefined ? [] : [new URL(url).origin])),
  )

const settings = {
  CLIENT_ID: 'clientId',
  CLIENT_SECRET: 'clientSecret',
  ISSUER: 'issuer',
  AUTHORIZE_URL: 'authorizeUrl',
  TOKEN_URL: 'tokenUrl',
  PROFILE_URL: 'profileUrl',
  KEYS_URL: 'keysUrl',
  ONE_TAP: 'oneTap',
} as const satisfies Record<string, keyof SocialClient>

const endpoints = ['AUTHORIZE_URL', 'TOKEN_URL', 'PROFILE_URL'] as const

/**
 * Parses variables such as `OAUTH_GOOGLE_CLIENT_ID`, the clients of the portal, which has consumers. Empty variables count as absent.
 * @throws ConfigError with one sentence per invalid variable
 */
export function parseSocialClients(variables: Record<string, string | undefined>): SocialClients {
  const problems: string[] = []
  const settingsByProvider = new Map<SocialProvider, Map<string, string>>()
  for (const [name, value] of Object.entries(variables)) {
    if (!name.startsWith('OAUTH_') || value === undefined || value === '') continue
    const [, word = '', setting = ''] = /^OAUTH_([A-Z0-9]+)_([A-Z_]+)$/.exec(name) ?? []
    const provider = word.toLowerCase()
    // Variables of other programs are skipped. If the provider or the setting is known, a typo in the other part is
    // reported.
    if (!isSocialProvider(provider) && !Object.hasOwn(settings, setting)) continue
    const problem = findProblem(provider, setting, value)
    if (problem) problems.push(`${name} ${problem}.`)
    else if (isSocialProvider(provider)) {
      settingsByProvider.set(provider, (settingsByProvider.get(provider) ?? new Map()).set(setting, value))
    }
  }
  const clients: SocialClients = {}
  for (const [provider, values] of settingsByProvider) {
    problems.push(...findMissing(provider, values))
    clients[provider] = Object.fromEntries(
      [...values].map(([setting, value]) => [settings[setting as keyof typeof settings], value]),
    ) as SocialClient
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return clients
}

function findProblem(provider: string, setting: string, value: string): string | undefined {
  if (!isSocialProvider(provider))
    return `does not name a provider. Use one of: ${socialProviderNames.join(', ')}`
  if (!Object.hasOwn(settings, setting)) {
    return `is not a provider setting. Use one of: ${Object.keys(settings).join(', ')}`
  }
  if (setting === 'CLIENT_ID' || setting === 'CLIENT_SECRET') {
    return /^[\x21-\x7e]{1,4000}$/.test(value)
      ? undefined
      : 'must be a single word, exactly as the provider issued it'
  }
  if (setting === 'ONE_TAP') return findOneTapProblem(provider, value)
  return isSafeUrl(value)
    ? undefined
    : 'must be a URL such as https://login.example.org (http:// is allowed for this machine only)'
}

function findOneTapProblem(provider: SocialProvider, value: string): string | undefined {
  if (provider !== 'google') return 'is for Google only: no other provider has One Tap'
  const positions: readonly string[] = oneTapPositions
  return positions.includes(value) ? undefined : `must be one of ${positions.join(', ')}`
}

/** Checks that settings that belong together are complete. */
function findMissing(provider: SocialProvider, values: ReadonlyMap<string, string>): string[] {
  const prefix = `OAUTH_${provider.toUpperCase()}`
  const has = (setting: string) => values.has(setting)
  const missing = ['CLIENT_ID', 'CLIENT_SECRET'].filter((setting) => !has(setting))
  const gaps = missing.map(
    (setting) => `${prefix}_${setting} is missing: ${prefix}_${[...values.keys()][0]} needs it.`,
  )
  if (endpoints.some(has) && !endpoints.every(has)) {
    gaps.push(`${prefix}_AUTHORIZE_URL, _TOKEN_URL and _PROFILE_URL belong together: set all three or none.`)
  }
  if (endpoints.some(has) && has('ISSUER')) {
    gaps.push(`${prefix}_ISSUER and ${prefix}_AUTHORIZE_URL cannot both be set.`)
  }
  return gaps
}

function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, hash } = new URL(text)
  const isLoopback = /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && username === '' && hash === ''
}
