import { composeEmail } from '#contract/email-forms.ts'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { type SocialProvider, socialProviderNames } from '#contract/social-providers.ts'
import { toJsonValue } from '../../../platform/machine/to-json-value.ts'
import { socialProviders } from '../../accounts/social/social-providers.ts'
import { mergeMetadata } from '../../accounts/users/metadata-rules.ts'
import { ImportedHashError } from '../../base/errors/imported-hash-error.ts'
import { explainIssue, toPath } from '../../base/projects/document-problems.ts'
import type { Problem } from '../../base/schema/import-batches.ts'
import { chains } from '../methods/wallets/chains.ts'
import { encodeHash } from './stored-hash.ts'
import { UserLine } from './user-fields.ts'

/** The longest line of a file, in characters. */
const longestLine = 100_000

type Password = Pick<NonNullable<UserLine['password']>, 'password_id' | 'requires_reset' | 'set_at'>
type Provider = Omit<UserLine['providers'][number], 'provider_type' | 'issuer'>

/** A validated user: normalized contacts, an encoded password hash, and the names of social providers. */
export type NewUser = Omit<UserLine, 'password' | 'providers' | 'trusted_metadata' | 'untrusted_metadata'> & {
  password?: (Password & { hash: string }) | undefined
  providers: (Provider & { provider: SocialProvider; issuer: string })[]
  trusted_metadata: Record<string, unknown>
  untrusted_metadata: Record<string, unknown>
}

/** Validates one line of a file of users. @returns the user, or why it cannot be imported */
export async function readUser(text: string): Promise<{ user: NewUser } | { problems: Problem[] }> {
  if (text.length > longestLine) return reject('', `The line has more than ${longestLine} characters.`)
  const value = toJsonValue(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return reject('', 'The line is not a JSON object.')
  }
  const parsed = UserLine.safeParse(value)
  if (!parsed.success) return { problems: parsed.error.issues.flatMap(toProblems) }
  const line = parsed.data
  try {
    const { crypto_wallets: wallets } = line
    const user: NewUser = {
      ...line,
      // Every new email address is stored composed (rule A68).
      emails: line.emails.map((entry) => ({ ...entry, email: composeEmail(entry.email) })),
      crypto_wallets: wallets.length > 0 ? await Promise.all(wallets.map(toWallet)) : [],
      providers: line.providers.map(toProvider),
      trusted_metadata: toMetadata('trusted_metadata', line.trusted_metadata),
      untrusted_metadata: toMetadata('untrusted_metadata', line.untrusted_metadata),
      password: line.password && toPassword(line.password),
    }
    requireDifferent(user)
    return { user }
  } catch (error) {
    if (error instanceof FieldError) return reject(error.field, error.message)
    throw error
  }
}

const reject = (field: string, reason: string) => ({ problems: [{ field, reason }] })

/** A field that matches the schema but cannot be imported. */
class FieldError extends Error {
  readonly field: string
  constructor(field: string, reason: string) {
    super(reason)
    this.field = field
  }
}

type Issue = Parameters<typeof explainIssue>[0]

function toProblems(issue: Issue): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: toPath([...issue.path, key]),
      reason: 'This is not a field of a user. Remove it or correct its name.',
    }))
  }
  const field = toPath(issue.path)
  const subject = field === '' ? 'The line' : 'The value'
  return [{ field, reason: `${subject} ${explainIssue(issue)}.` }]
}

function toPassword(password: NonNullable<UserLine['password']>): NewUser['password'] {
  const { password_id, requires_reset, set_at } = password
  try {
    return { hash: encodeHash(password), password_id, requires_reset, set_at }
  } catch (error) {
    throw error instanceof ImportedHashError ? new FieldError('password.hash', error.message) : error
  }
}

async function toWallet(wallet: UserLine['crypto_wallets'][number], index: number) {
  const address = await chains[wallet.crypto_wallet_type].findAddress(wallet.crypto_wallet_address)
  if (address !== undefined) return { ...wallet, crypto_wallet_address: address }
  const field = `crypto_wallets[${index}].crypto_wallet_address`
  throw new FieldError(field, 'This is not a wallet address of its chain.')
}

function toProvider(entry: UserLine['providers'][number], index: number): NewUser['providers'][number] {
  const { provider_type: title, issuer: given, ...rest } = entry
  const provider = findSocialProvider(title)
  if (!provider)
    throw new FieldError(`providers[${index}].provider_type`, 'No social provider has this name.')
  const issuer = given ?? findIssuer(provider)
  if (issuer !== undefined) return { ...rest, provider, issuer }
  throw new FieldError(
    `providers[${index}].issuer`,
    `The issuer is required for ${title}: it has one per tenant.`,
  )
}

const byTitle = new Map(
  socialProviderNames.flatMap((name) => [
    [name, name] as const,
    [getSocialProviderTitle(name).toLowerCase(), name] as const,
  ]),
)

/** Finds a social provider by its title in the contract, such as `GitHub`. */
export const findSocialProvider = (title: string): SocialProvider | undefined =>
  byTitle.get(title.toLowerCase() as SocialProvider)

/** Returns the issuer of a provider; undefined if the provider has an issuer for each tenant. */
function findIssuer(provider: SocialProvider): string | undefined {
  if (provider === 'microsoft') return undefined
  const spec = socialProviders[provider]
  return spec.issuer ?? (spec.protocol === 'oauth' ? new URL(spec.authorizeUrl).origin : undefined)
}

function toMetadata(field: string, metadata?: Record<string, unknown>): Record<string, unknown> {
  const checked = checkMetadata(metadata ?? {})
  if ('problem' in checked) throw new FieldError(field, checked.problem)
  return checked.merged
}

/** @throws FieldError if a contact occurs twice, or if nothing identifies the user */
function requireDifferent(user: NewUser): void {
  const lists: [field: string, keys: string[]][] = [
    ['emails', user.emails.map(({ email }) => email)],
    ['phone_numbers', user.phone_numbers.map(({ phone_number: number }) => number)],
    [
      'providers',
      user.providers.map(({ provider, issuer, provider_subject: id }) => `${provider} ${issuer} ${id}`),
    ],
    ['webauthn_registrations', user.webauthn_registrations.map(({ credential_id: id }) => id)],
    ['crypto_wallets', user.crypto_wallets.map((wallet) => wallet.crypto_wallet_address)],
  ]
  for (const [field, keys] of lists) {
    if (new Set(keys).size < keys.length) throw new FieldError(field, 'An entry occurs twice.')
  }
  const isIdentified =
    user.user_id !== undefined || user.external_id !== undefined || lists.some(([, keys]) => keys.length > 0)
  if (!isIdentified) {
    throw new FieldError('', 'The user has no email address, other contact or ID to identify them.')
  }
}

const sentences = {
  metadata_invalid_format: 'Metadata must be valid Unicode, without the character U+0000.',
  metadata_too_many_keys: 'Metadata has at most 20 keys.',
  metadata_too_large: 'Metadata has at most 4096 bytes.',
} as const

/**
 * Checks the metadata of a line.
 * @returns the metadata without keys whose value is null, or a sentence about the problem
 */
export function checkMetadata(
  metadata: Record<string, unknown>,
): { merged: Record<string, unknown> } | { problem: string } {
  const result = mergeMetadata({}, metadata)
  return 'problem' in result ? { problem: sentences[result.problem] } : result
}
