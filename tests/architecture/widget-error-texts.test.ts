import { describe, expect, it } from 'vitest'
import { widget as ar } from '#languages/ar/widget.ts'
import { business as arBusiness, secondStep as arSecondStep } from '#languages/ar/widget-business.ts'
import { widget as de } from '#languages/de/widget.ts'
import { business as deBusiness, secondStep as deSecondStep } from '#languages/de/widget-business.ts'
import { secondStep } from '#languages/en/widget/second-step.ts'
import { en } from '#languages/en/widget.ts'
import { business } from '#languages/en/widget-business.ts'
import { businessErrors } from '../../server/identity/base/errors/business-errors.ts'
import { type SdkErrorType, sdkErrors } from '../../server/identity/base/errors/sdk-errors.ts'

const types = Object.keys(sdkErrors) as SdkErrorType[]
const english: object = { ...en, ...business, ...secondStep }

/** The error types that the widget never shows under their own name, by the reason why. */
const neverShown: Record<string, readonly SdkErrorType[]> = {
  'the screen of the call replaces it: passkeys': [
    'duplicate_webauthn_registration',
    'no_active_webauthn_registrations',
    'unable_to_auth_webauthn_registration',
  ],
  'the screen of the call replaces it: an ended session': ['session_not_found', 'user_unauthenticated'],
  'the screen of the call replaces it: OAuthEmailInUse': ['oauth_email_in_use'],
  'the adapter sends what the type asks for, always': [
    'invalid_authorization_header',
    'invalid_wallet_type',
    'method_not_allowed',
    'route_not_found',
  ],
  'the widget sends no siwe_params': [
    'crypto_wallet_type_incompatible_with_siwe',
    'invalid_siwe_chain_id',
    'invalid_siwe_message_request_id',
    'invalid_siwe_resource',
    'invalid_siwe_statement',
    'invalid_siwe_uri',
    'siwe_message_not_valid_yet',
  ],
  'the browser leaves the page, and the server responds with its own page': [
    'invalid_oauth_provider',
    'oauth_invalid_provider_parameter',
    'oauth_invalid_scope_requested',
  ],
  'the widget attaches no OAuth identity to an account': [
    'invalid_oauth_attach_token',
    'oauth_registration_in_use',
  ],
  'the widget changes no profile and removes no contact': [
    'crypto_wallet_not_found',
    'email_not_found',
    'invalid_name',
    'last_email_of_account_with_pin',
    'metadata_invalid_format',
    'metadata_too_large',
    'metadata_too_many_keys',
    'oauth_user_registration_not_found',
    'phone_number_not_found',
  ],
  'the widget exchanges no tokens and deletes no biometric registration': [
    'biometric_registration_not_found',
    'invalid_trusted_auth_token',
    'oauth_access_token_exchange_missing_full_access',
    'oauth_access_token_exchange_token_invalid_grant',
    'oauth_access_token_exchange_token_too_old',
    'too_many_session_arguments',
    'trusted_token_profile_not_found',
    'unable_to_parse_session_jwt',
    'user_not_found',
  ],
  'the portal issues no links for impersonation': ['user_impersonation_not_allowed'],
  'business sign-in does not show them yet, or another screen replaces them': (
    Object.keys(businessErrors) as (keyof typeof businessErrors)[]
  ).filter((type) => !Object.hasOwn(english, `error.${type}`)),
}
const exempt = Object.values(neverShown).flat()
const visibleTypes = types.filter((type) => !exempt.includes(type))

describe.each(
  Object.entries({
    English: english,
    German: { ...de, ...deBusiness, ...deSecondStep },
    Arabic: { ...ar, ...arBusiness, ...arSecondStep },
  }),
)('the %s table of the widget', (_, table) => {
  const keys = Object.keys(table)

  it.each(visibleTypes)('has a text for the error %s', (type) => {
    expect(keys).toContain(`error.${type}`)
  })
})

describe('an error type that the widget never shows', () => {
  it('is listed once', () => {
    expect(exempt.filter((type, index) => exempt.indexOf(type) !== index)).toEqual([])
  })

  it('has no text', () => {
    expect(exempt.filter((type) => Object.hasOwn(english, `error.${type}`))).toEqual([])
  })
})
