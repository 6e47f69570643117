import { z } from 'zod'
import { Email } from '#contract/ids.ts'
import { Instant, isStorable, Text } from '#contract/text.ts'
import { ExternalId } from '../../accounts/users/external-ids.ts'
import { PhoneNumber } from '../../accounts/users/phones.ts'
import { importedHashFields } from '../methods/password/imported/encode-imported-hash.ts'

/** How far the clock of another system may be ahead of this machine's, in milliseconds. */
const clockDifference = 24 * 60 * 60 * 1000
const Past = z
  .pipe(Instant, z.string())
  .refine((text) => Date.parse(text) <= Date.now() + clockDifference, 'must not be in the future')
const at = z.optional(Past)
const createdAt = at.describe('When it was added. Default: when the user was created.')
const Short = z.string().max(500).refine(isStorable, 'must be valid Unicode')

/** The ID of a row, which stays the same when a user moves to another server. */
const toId = (name: string) =>
  z
    .string()
    .regex(/^[a-z0-9][A-Za-z0-9-]{7,127}$/, 'must have 8 to 128 letters, digits or hyphens')
    .optional()
    .describe(`The ${name} on the old server. Default: a new one.`)

const verified = z
  .boolean()
  .default(false)
  .describe('Whether the user proved it. If it is unverified, no one can sign in with it.')

const Metadata = z.record(Text, z.unknown()).optional()

const EmailEntry = z.strictObject({
  email: Email,
  verified,
  email_id: toId('ID of the email address'),
  created_at: createdAt,
})

const PhoneEntry = z.strictObject({
  phone_number: PhoneNumber,
  verified,
  phone_id: toId('ID of the phone number'),
  created_at: createdAt,
})

const PasswordEntry = z.strictObject({
  ...importedHashFields,
  password_id: toId('ID of the password'),
  requires_reset: z.boolean().default(false).describe('The next sign-in with it requires a new password.'),
  set_at: at.describe('When it was set. Default: when the user was created.'),
})

const ProviderEntry = z.strictObject({
  provider_type: z.string().max(40).describe('`Google`, `Apple`, `GitHub` and so on, in any case.'),
  provider_subject: Short.min(1).describe('The ID of the user at the provider.'),
  issuer: Short.optional().describe('The issuer of the provider’s ID tokens. Required for Microsoft.'),
  profile_picture_url: Short.default(''),
  locale: z.string().max(40).default(''),
  oauth_user_registration_id: toId('ID of the social identity'),
  created_at: createdAt,
})

/** Control characters, such as line breaks, become spaces, because a name has only one line. */
const NamePart = z
  .string()
  .max(128)
  .refine(isStorable, 'must be valid Unicode')
  .transform((text) => text.replace(/\p{Control}+/gu, ' '))
  .default('')

const base64url = z.string().regex(/^[\w-]+$/, 'must be base64url without padding')

const PasskeyEntry = z.strictObject({
  credential_id: base64url.max(1400),
  public_key: base64url.max(4000).describe('The COSE key.'),
  counter: z.int().min(0).default(0),
  transports: z.array(z.string().max(40)).max(20).default([]),
  is_multi_device: z.boolean().default(false),
  is_backed_up: z.boolean().default(false),
  domain: z.string().min(1).max(253).describe('The relying party ID.'),
  name: Short.default(''),
  user_agent: Short.default(''),
  authenticator_type: z.enum(['', 'platform', 'cross-platform']).default(''),
  webauthn_registration_id: toId('ID of the passkey'),
  created_at: createdAt,
  last_used_at: at,
})

const WalletEntry = z.strictObject({
  crypto_wallet_type: z.enum(['ethereum', 'solana']),
  crypto_wallet_address: z.string().max(100),
  verified,
  crypto_wallet_id: toId('ID of the wallet'),
  created_at: createdAt,
})

const TotpEntry = z.strictObject({
  secret: z
    .string()
    .regex(/^[A-Z2-7]{16,128}$/, 'must be base32 in capitals, without padding')
    .describe('The shared secret of the authenticator app.'),
  recovery_codes: z
    .array(z.string().min(8).max(40))
    .max(20)
    .default([])
    .describe('Unused recovery codes. Exports have none, because the server stores only hashes.'),
  totp_id: toId('ID of the authenticator app'),
  created_at: createdAt,
})

const list = <Item extends z.ZodType>(item: Item, max: number) => z.array(item).max(max).default([])

/** One user in a file of users. The source of docs/people.schema.json. */
export const UserLine = z.strictObject({
  user_id: z
    .string()
    .regex(/^user-[A-Za-z0-9-]{1,120}$/, 'must begin with user-, with letters, digits and hyphens')
    .optional()
    .describe(
      'The ID of the user on the old server, so that references to it stay valid. Default: a new one.',
    ),
  external_id: z.optional(ExternalId).describe('The ID that the site uses for the user.'),
  status: z
    .enum(['active', 'pending'])
    .default('active')
    .describe('`pending`: invited; becomes active with the first sign-in.'),
  created_at: at.describe('When the account was created. Default: the time of the import.'),
  name: z
    .strictObject({
      first_name: NamePart,
      middle_name: NamePart,
      last_name: NamePart,
    })
    .prefault({}),
  emails: list(EmailEntry, 50).describe('The first one is the primary email address.'),
  phone_numbers: list(PhoneEntry, 50),
  password: PasswordEntry.optional().describe(
    'The hash of the password, with the fields of `passwords.migrate`.',
  ),
  providers: list(ProviderEntry, 50).describe('Accounts at social providers.'),
  webauthn_registrations: list(PasskeyEntry, 20).describe('Passkeys.'),
  crypto_wallets: list(WalletEntry, 20),
  totp: TotpEntry.optional().describe('The authenticator app. Exports have it only with `--with-secrets`.'),
  roles: z
    .array(z.string().max(128))
    .max(100)
    .default([])
    .describe('Assigned roles, which the project must have.'),
  trusted_metadata: Metadata,
  untrusted_metadata: Metadata,
})

/** A line as it appears in files. */
export type WrittenUser = z.input<typeof UserLine>
/** A line with its defaults filled in. */
export type UserLine = z.output<typeof UserLine>

/** The published JSON Schema of a line. */
export const toUserSchema = () => ({
  ...z.toJSONSchema(UserLine, { io: 'input' }),
  title: 'User',
})
