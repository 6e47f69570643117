import { z } from 'zod'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { findSocialProvider } from '../identity/operations/transfer/read-user-line.ts'
import type { WrittenUser } from '../identity/operations/transfer/user-fields.ts'
import {
  type Conversion,
  convertId,
  convertInstant,
  convertMetadata,
  convertPassword,
  type Hashes,
  joinParts,
  leaveDisabled,
  omission,
  type Part,
  withFields,
  withoutField,
} from './conversion.ts'
import { passwordReason, providerReason } from './read-provider-user.ts'

const Metadata = z.record(z.string(), z.unknown()).nullish()
const MongoId = z.union([z.string(), z.object({ $oid: z.string() })])

const common = {
  email: z.string().nullish(),
  email_verified: z.unknown().optional(),
  phone_number: z.string().nullish(),
  phone_verified: z.unknown().optional(),
}

/** A line of an export job, with the fields that docs/moving.md requests. */
const ExportedUser = z.object({
  ...common,
  user_id: z.string().min(1),
  blocked: z.unknown().optional(),
  created_at: z.string().nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  identities: z
    .array(z.object({ provider: z.string(), user_id: z.union([z.string(), z.number()]) }))
    .nullish(),
  app_metadata: Metadata,
  user_metadata: Metadata,
})
type ExportedUser = z.output<typeof ExportedUser>

/** A line of the password export. The contacts may be only in `identifiers`. */
const HashedUser = z.object({
  ...common,
  _id: MongoId,
  alt_id: z.string().nullish(),
  passwordHash: z.string().nullish(),
  password_set_date: z.object({ $date: z.unknown().optional() }).nullish(),
  identifiers: z
    .array(z.object({ type: z.string(), value: z.string(), verified: z.unknown().optional() }))
    .nullish(),
})
type HashedUser = z.output<typeof HashedUser>

/**
 * Converts a user of Auth0: a line of a user export job (NDJSON), or of the password export that Auth0's support sends.
 * @see https://auth0.com/docs/manage-users/user-migration/bulk-user-exports
 * @see https://support.auth0.com/center/s/article/How-to-Use-the-Password-Hashes-Export-from-Auth0
 * @returns undefined if the line has neither format
 */
export function readAuth0User(value: unknown, hashes: Hashes): Conversion | undefined {
  const exported = ExportedUser.safeParse(value)
  if (exported.success) return convertExported(exported.data, hashes)
  const hashed = HashedUser.safeParse(value)
  return hashed.success ? convertHashed(hashed.data) : undefined
}

/** Reads the password of a line of the password export. @returns undefined if it has another format */
export function readAuth0Hash(
  value: unknown,
): { userId: string; fields: Record<string, unknown> | undefined } | undefined {
  const parsed = HashedUser.safeParse(value)
  return parsed.success ? { userId: toUserId(parsed.data), fields: toPassword(parsed.data) } : undefined
}

function convertExported(user: ExportedUser, hashes: Hashes): Conversion {
  if (user.blocked === true) return leaveDisabled(user.user_id)
  const ids = findIds(user)
  const hash = ids.map((id) => hashes.get(id)).find((candidate) => candidate !== undefined)
  const hasPassword = ids.some((id) => id.startsWith('auth0|'))
  const missing = hasPassword ? withoutField('password', passwordReason) : withFields({})
  const profile = {
    ...convertInstant('created_at', user.created_at),
    name: { first_name: user.given_name ?? '', last_name: user.family_name ?? '' },
    ...toContacts(user),
  }
  return joinParts(user.user_id, [
    convertId(user.user_id),
    withFields(profile),
    hash ? convertPassword(hash) : missing,
    convertIdentities(ids),
    convertMetadata('trusted_metadata', user.app_metadata),
    convertMetadata('untrusted_metadata', user.user_metadata),
  ])
}

function convertHashed(user: HashedUser): Conversion {
  const userId = toUserId(user)
  const hash = toPassword(user)
  const password = hash ? convertPassword(hash) : withFields({})
  return joinParts(userId, [convertId(userId), withFields(toContacts(user)), password])
}

function toUserId({ alt_id: given, _id: id }: HashedUser): string {
  return `auth0|${given ?? (typeof id === 'string' ? id : id.$oid)}`
}

const toPassword = ({ passwordHash: hash, password_set_date: date }: HashedUser) =>
  hash ? { hash_type: 'bcrypt', hash, ...convertInstant('set_at', date?.$date) } : undefined

/** Only the value `true` means that a contact is verified. */
function toContacts(user: Partial<HashedUser>): Pick<WrittenUser, 'emails' | 'phone_numbers'> {
  const listed = (type: string) => user.identifiers?.find((identifier) => identifier.type === type)
  const email =
    typeof user.email === 'string' ? { value: user.email, verified: user.email_verified } : listed('email')
  const phone =
    typeof user.phone_number === 'string'
      ? { value: user.phone_number, verified: user.phone_verified }
      : (listed('phone_number') ?? listed('phone'))
  return {
    emails: email?.value ? [{ email: email.value, verified: email.verified === true }] : [],
    phone_numbers: phone?.value ? [{ phone_number: phone.value, verified: phone.verified === true }] : [],
  }
}

/** Lists the IDs of linked identities, such as `auth0|1` and `google-oauth2|2`. */
function findIds({ user_id: id, identities }: ExportedUser): string[] {
  const linked = (identities ?? []).map(({ provider, user_id }) => `${provider}|${user_id}`)
  return [...new Set([id, ...linked])]
}

/** The connections in which Auth0 itself signs users in, without another provider. */
const builtIn = ['auth0', 'email', 'sms']

function convertIdentities(ids: readonly string[]): Part {
  const social = ids.flatMap((id) => {
    const [strategy = '', ...rest] = id.split('|')
    if (builtIn.includes(strategy)) return []
    return { provider: toProvider(strategy), subject: rest.join('|') }
  })
  const providers = social.flatMap(({ provider, subject }) =>
    provider ? [{ provider_type: getSocialProviderTitle(provider), provider_subject: subject }] : [],
  )
  const lost = social.filter(({ provider }) => !provider)
  return { fields: { providers }, omitted: lost.map(() => omission('providers', providerReason)) }
}

/** Microsoft has an issuer for each tenant. Auth0 does not export the tenant. */
function toProvider(strategy: string) {
  const provider = findSocialProvider(strategy === 'google-oauth2' ? 'google' : strategy)
  return provider === 'microsoft' ? undefined : provider
}
