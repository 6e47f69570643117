import { z } from 'zod'
import { findSocialProvider } from '../identity/operations/transfer/read-user-line.ts'
import type { WrittenUser } from '../identity/operations/transfer/user-fields.ts'
import { type Conversion, convertPassword, type Hashes, omission } from './conversion.ts'

const Verified = z.boolean().default(false)
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const Metadata = z.record(z.string(), z.unknown()).nullish()
const Id = z.object({}).loose()

/** A user as returned by the hosted provider's API (`GET /v1/users/{user_id}`, `POST /v1/users/search`). */
const ProviderUserLine = z.object({
  user_id: z.string(),
  external_id: z.string().nullish(),
  status: z.enum(['active', 'pending']).default('active'),
  created_at: z.string().nullish(),
  name: z
    .object({ first_name: Text, middle_name: Text, last_name: Text })
    .nullish()
    .transform((name) => name ?? { first_name: '', middle_name: '', last_name: '' }),
  emails: z.array(z.object({ email_id: z.string(), email: z.string(), verified: Verified })).default([]),
  phone_numbers: z
    .array(z.object({ phone_id: z.string(), phone_number: z.string(), verified: Verified }))
    .default([]),
  providers: z
    .array(
      z.object({
        oauth_user_registration_id: z.string(),
        provider_type: z.string(),
        provider_subject: z.string(),
        profile_picture_url: Text,
        locale: Text,
      }),
    )
    .default([]),
  crypto_wallets: z
    .array(
      z.object({
        crypto_wallet_id: z.string(),
        crypto_wallet_address: z.string(),
        crypto_wallet_type: z.string(),
        verified: Verified,
      }),
    )
    .default([]),
  webauthn_registrations: z.array(Id).default([]),
  biometric_registrations: z.array(Id).default([]),
  totps: z.array(Id).default([]),
  password: z.object({ password_id: z.string(), requires_reset: z.boolean().default(false) }).nullish(),
  roles: z.array(z.string()).default([]),
  trusted_metadata: Metadata,
  untrusted_metadata: Metadata,
})
type ProviderUserLine = z.output<typeof ProviderUserLine>

/**
 * Converts a user of the hosted provider to a line of an import file. IDs stay the same.
 * @returns undefined if the user does not have the format of the provider's API
 */
export function readProviderUser(value: unknown, hashes: Hashes): Conversion | undefined {
  const parsed = ProviderUserLine.safeParse(value)
  return parsed.success ? convertUser(parsed.data, hashes) : undefined
}

function convertUser(user: ProviderUserLine, hashes: Hashes): Conversion {
  const { password } = user
  const hash = hashes.get(user.user_id)
  const kept = password && hash ? convertPassword({ ...hash, ...password }) : undefined
  const wallets = user.crypto_wallets.flatMap((wallet) =>
    isWalletType(wallet.crypto_wallet_type)
      ? [{ ...wallet, crypto_wallet_type: wallet.crypto_wallet_type }]
      : [],
  )
  const omitted = [
    ...(password && !hash ? [omission('password', passwordReason)] : []),
    ...(kept?.omitted ?? []),
    ...user.providers
      .filter((provider) => !isKnown(provider))
      .map(() => omission('providers', providerReason)),
    ...user.webauthn_registrations.map(() => omission('webauthn_registrations', passkeyReason)),
    ...user.biometric_registrations.map(() => omission('biometric_registrations', biometricReason)),
    ...user.totps.map(() => omission('totps', totpReason)),
  ]
  const draft: WrittenUser = {
    user_id: user.user_id,
    ...(user.external_id ? { external_id: user.external_id } : {}),
    status: user.status,
    ...(user.created_at ? { created_at: user.created_at } : {}),
    name: user.name,
    emails: user.emails,
    phone_numbers: user.phone_numbers,
    ...kept?.fields,
    providers: user.providers.filter(isKnown),
    crypto_wallets: wallets,
    roles: user.roles.filter((role) => role !== 'stytch_user'),
    trusted_metadata: user.trusted_metadata ?? {},
    untrusted_metadata: user.untrusted_metadata ?? {},
  }
  return { id: user.user_id, user: draft, omitted }
}

/** Microsoft has an issuer for each tenant. The provider does not export the tenant. */
const isKnown = ({ provider_type: title }: { provider_type: string }) =>
  !['microsoft', undefined].includes(findSocialProvider(title))

const isWalletType = (text: string): text is 'ethereum' | 'solana' => ['ethereum', 'solana'].includes(text)

export const passwordReason =
  'The file of hashes has no password for this user. The user can set a new one by email.'
export const providerReason =
  'The export does not include the issuer. The first sign-in with the same verified email address links it again.'
const passkeyReason = 'The export does not include public keys. The user can add the passkey again.'
const biometricReason = 'Biometric registrations of mobile apps are not supported.'
const totpReason = 'The export does not include the secret. The user can add the authenticator app again.'
