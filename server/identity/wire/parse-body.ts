import type * as z from 'zod/mini'
import { toInvalidInput } from '../../platform/http/validation.ts'
import { SdkError } from '../errors/sdk-error.ts'
import type { SdkErrorType } from '../errors/sdk-errors.ts'

/** The error type of an invalid field, for fields that have their own. */
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
