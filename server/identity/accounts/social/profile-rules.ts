import type { AnyProvider } from '#contract/any-providers.ts'
import { cutText, isStorable } from '#contract/text.ts'
import { isVerifiedClaim } from './verified-claim.ts'

/** A provider's profile, in this server's terms. */
export type Profile = {
  subject: string
  email: string
  isEmailVerified: boolean
  firstName: string
  lastName: string
  pictureUrl: string
  locale: string
  /** the companies or workspaces of the user, as the issuer identifies them */
  tenants: string[]
}

/**
 * The fields of a provider's profile. `verified: true` means that the provider returns only verified email addresses.
 */
type ProfileFields = {
  subject: string
  email?: string
  verified?: string | true
  name?: string
  firstName?: string
  lastName?: string
  picture?: string
  locale?: string
  tenant?: string
}

/** The OpenID Connect claims, for every provider without an entry below. */
const standard: ProfileFields = {
  subject: 'sub',
  email: 'email',
  verified: 'email_verified',
  name: 'name',
  firstName: 'given_name',
  lastName: 'family_name',
  picture: 'picture',
  locale: 'locale',
}

const providerFields: Partial<Record<AnyProvider, ProfileFields>> = {
  github: { subject: 'id', name: 'name', picture: 'avatar_url' },
  facebook: {
    subject: 'id',
    email: 'email',
    firstName: 'first_name',
    lastName: 'last_name',
    picture: 'picture.data.url',
  },
  discord: { subject: 'id', email: 'email', verified: 'verified', name: 'global_name', locale: 'locale' },
  amazon: { subject: 'user_id', email: 'email', name: 'name' },
  bitbucket: { subject: 'uuid', name: 'display_name', picture: 'links.avatar.href' },
  coinbase: { subject: 'data.id', email: 'data.email', name: 'data.name', picture: 'data.avatar_url' },
  twitter: {
    subject: 'data.id',
    email: 'data.confirmed_email',
    verified: true,
    name: 'data.name',
    picture: 'data.profile_image_url',
  },
  tiktok: {
    subject: 'data.user.open_id',
    name: 'data.user.display_name',
    picture: 'data.user.avatar_url',
  },
  snapchat: {
    subject: 'data.me.externalId',
    name: 'data.me.displayName',
    picture: 'data.me.bitmoji.avatar',
  },
  figma: { subject: 'id', email: 'email', name: 'handle', picture: 'img_url' },
  hubspot: { subject: 'user_id', email: 'user', tenant: 'hub_id' },
}

/** Microsoft's tenant for personal accounts. Microsoft verifies the email addresses of these accounts. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * Converts a profile in the provider's format.
 * @param addresses the list of email addresses, for providers that return it separately
 */
export function toProfile(provider: AnyProvider, response: unknown, addresses?: unknown): Profile {
  const fields = providerFields[provider] ?? standard
  const listed = addresses === undefined ? undefined : findListedAddress(addresses)
  const email = listed ?? textAt(response, fields.email)
  const tenant = textAt(response, fields.tenant)
  const isVerified =
    listed !== undefined || fields.verified === true || isVerifiedClaim(at(response, fields.verified))
  return {
    ...toNames(response, fields),
    subject: textAt(response, fields.subject),
    email,
    isEmailVerified: email !== '' && isVerified,
    pictureUrl: toWebAddress(textAt(response, fields.picture)),
    locale: cutText(textAt(response, fields.locale), 35),
    tenants: tenant === '' ? [] : [tenant],
  }
}

/** Converts the claims of an ID token and of the userinfo endpoint. */
export function toOpenidProfile(provider: AnyProvider, claims: Record<string, unknown>): Profile {
  const profile = toProfile('google', claims)
  const isEmailVerified = verifiesEmail(provider, profile, claims)
  return { ...profile, isEmailVerified, tenants: listTenants(provider, claims) }
}

/** The claim of the ID token that names the tenant. */
const tenantClaims: Partial<Record<AnyProvider, string>> = {
  google: 'hd',
  microsoft: 'tid',
  slack: 'https://slack.com/team_id',
}

/** Lists the tenants that an ID token names (rule B7). Microsoft's personal accounts have none. */
function listTenants(provider: AnyProvider, claims: Record<string, unknown>): string[] {
  const tenant = claims[tenantClaims[provider] ?? '']
  if (typeof tenant !== 'string' || tenant === '' || tenant === personalTenant) return []
  if (!isStorable(tenant)) return []
  return [provider === 'google' ? tenant.toLowerCase() : tenant]
}

/** Lists the IDs of the organizations that a provider returns separately, such as GitHub. */
export const toTenantIds = (response: unknown): string[] =>
  Array.isArray(response) ? response.map((entry) => textAt(entry, 'id')).filter((id) => id !== '') : []

/** Returns whether the issuer vouches for the email address (rule O13). */
function verifiesEmail(provider: AnyProvider, profile: Profile, claims: Record<string, unknown>): boolean {
  if (provider === 'google') {
    // A Google account can have an address at any other domain. The address may have changed hands since Google
    // verified it: https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
    const isHosted = typeof claims.hd === 'string' && claims.hd !== ''
    return profile.isEmailVerified && (isHosted || /@(gmail|googlemail)\.com$/i.test(profile.email))
  }
  if (provider === 'microsoft') {
    // A company directory can contain any email address. Microsoft reports separately whether it verified the domain:
    // https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
    const isKnown = claims.tid === personalTenant || isVerifiedClaim(claims.xms_edov)
    return isKnown && (profile.isEmailVerified || !('email_verified' in claims))
  }
  return profile.isEmailVerified
}

function toNames(response: unknown, fields: ProfileFields): { firstName: string; lastName: string } {
  const first = textAt(response, fields.firstName).trim()
  const last = textAt(response, fields.lastName).trim()
  if (first !== '' || last !== '') return { firstName: cutText(first, 100), lastName: cutText(last, 100) }
  const [head = '', ...rest] = textAt(response, fields.name).trim().split(/\s+/)
  return { firstName: cutText(head, 100), lastName: cutText(rest.join(' '), 100) }
}

/** Finds the primary verified email address in the list of GitHub or Bitbucket. */
function findListedAddress(addresses: unknown): string | undefined {
  const list = Array.isArray(addresses) ? addresses : at(addresses, 'values')
  if (!Array.isArray(list)) return undefined
  const good = list.filter(
    (entry) => isVerifiedClaim(at(entry, 'verified')) || isVerifiedClaim(at(entry, 'is_confirmed')),
  )
  // Which of the proved addresses is primary is a choice of the user, not a proof.
  const first = good.find((entry) => at(entry, 'primary') === true || at(entry, 'is_primary') === true)
  const email = textAt(first ?? good[0], 'email')
  return email === '' ? undefined : email
}

function at(response: unknown, path: string | true | undefined): unknown {
  if (typeof path !== 'string') return undefined
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      response,
    )
}

function textAt(response: unknown, path: string | undefined): string {
  const value = at(response, path)
  if (typeof value === 'string') return isStorable(value) ? value : ''
  return Number.isSafeInteger(value) ? String(value) : ''
}

const toWebAddress = (text: string): string => (/^https:\/\/[^\s"'<>]{1,1000}$/.test(text) ? text : '')
