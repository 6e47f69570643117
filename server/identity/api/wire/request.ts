import * as z from 'zod/mini'
import { findLocale, type Locale } from '#languages/locales.ts'
import { toInvalidInput } from '../../../platform/http/validation.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { SdkErrorType } from '../../base/errors/sdk-errors.ts'

/** The error type of an invalid field, for fields that have a specific one. */
const errorOfField: Record<string, SdkErrorType> = {
  email: 'invalid_email',
  phone_number: 'invalid_phone_number',
  session_duration_minutes: 'invalid_session_duration_minutes',
  expiration_minutes: 'invalid_expiration_otp',
  login_expiration_minutes: 'invalid_expiration',
  signup_expiration_minutes: 'invalid_expiration',
  reset_password_expiration_minutes: 'invalid_expiration',
  code_challenge: 'invalid_pkce_code_challenge',
  name: 'invalid_name',
  untrusted_metadata: 'metadata_invalid_format',
  crypto_wallet_type: 'invalid_wallet_type',
  crypto_wallet_address: 'invalid_crypto_wallet_address',
}

/** Parses a body. @throws SdkError or RequestError invalid_input for the first invalid field */
export function parseProviderBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const type = errorOfField[String(result.error.issues[0]?.path[0])]
  if (type) throw new SdkError(type)
  throw toInvalidInput(result.error, input)
}

const NamesLocale = z.object({ locale: z.string().check(z.maxLength(200)) })

/**
 * Returns the language of the `locale` in a body, or English if the language is unknown; undefined if the body has no
 * locale.
 */
export function readLocale(body: unknown): Locale | undefined {
  const parsed = NamesLocale.safeParse(body)
  return parsed.success ? findLocale(parsed.data.locale) : undefined
}

/**
 * Why a route does not need a product of the project (rule A28):
 * - `settings`: it reads the project's settings
 * - `account`: it reads or changes the session or the signed-in account, without adding a sign-in method
 * - `reset`: it sets a new password or checks its strength
 * - `contact`: it verifies an email address or phone number within a session
 * - `application`: it grants an application access to the account, or revokes it
 * - `operator`: the operator offers it independently of products: applications with full access, trusted issuers,
 *   impersonation
 * - `call`: the handler itself requires the product, and only when the call signs in; the same token can come from a
 *   session or a reset email
 */
export type Exemption = 'settings' | 'account' | 'reset' | 'contact' | 'application' | 'operator' | 'call'
