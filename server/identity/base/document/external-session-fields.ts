import { z } from 'zod'
import { Line, WebUrl } from './document-fields.ts'

const Claim = z.string().min(1).max(200)

/** The session tokens of another server that the project accepts during a migration. */
export const SessionMigration = z.strictObject({
  userinfo_url: WebUrl.describe('The userinfo URL of the other server (OpenID Connect).'),
  email_claim: Claim.default('email').describe('The claim with the verified email address.'),
  external_id_claim: Claim.nullable()
    .default(null)
    .describe('The claim that becomes the external ID of a new user.'),
})
export type SessionMigration = z.output<typeof SessionMigration>

const TrustedTokenProfile = z
  .strictObject({
    profile_id: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,128}$/, 'must have 1 to 128 letters, digits, dots, _ or -'),
    issuer: Line.min(1).max(500),
    audience: Line.min(1).max(500),
    jwks_url: WebUrl.nullable().default(null),
    public_keys: z
      .array(z.string().regex(/^-----BEGIN PUBLIC KEY-----/, 'must be a public key in PEM'))
      .max(5)
      .default([]),
    email_claim: Claim.nullable().default('email'),
    // Of an issuer that verifies every email address and sends no `email_verified`.
    emails_are_verified: z.boolean().default(false),
    external_id_claim: Claim.nullable().default(null),
    create_users: z.boolean().default(false),
  })
  .refine(
    ({ jwks_url, public_keys }) => (jwks_url === null) !== (public_keys.length === 0),
    'must have either jwks_url or public_keys',
  )

/** The issuers whose tokens the project exchanges for sessions. */
export const TrustedTokens = z
  .array(TrustedTokenProfile)
  .max(10)
  .refine(
    (profiles) => new Set(profiles.map(({ profile_id }) => profile_id)).size === profiles.length,
    'must not contain a profile_id twice',
  )
export type TrustedTokens = z.output<typeof TrustedTokens>
