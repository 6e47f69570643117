import type { UsersGetResponse } from 'stytch'

export type SignInMethod = { kind: string; detail: string }

type Methods = Pick<
  UsersGetResponse,
  'emails' | 'phone_numbers' | 'password' | 'webauthn_registrations' | 'providers' | 'crypto_wallets'
>

/** Lists the sign-in methods of a user. An email address or phone number must be verified first. */
export function listSignInMethods(user: Methods): SignInMethod[] {
  const emails = user.emails.filter(({ verified }) => verified)
  const phones = user.phone_numbers.filter(({ verified }) => verified)
  return [
    ...emails.map(({ email }) => ({ kind: 'Code by email', detail: email })),
    ...phones.map(({ phone_number }) => ({ kind: 'Code by text message', detail: phone_number })),
    ...(user.password ? [{ kind: 'Password', detail: 'Set' }] : []),
    ...user.webauthn_registrations.map(({ name }) => ({ kind: 'Passkey', detail: name })),
    ...user.providers.map(({ provider_type }) => ({ kind: provider_type, detail: 'Connected' })),
    ...user.crypto_wallets.map(({ crypto_wallet_type, crypto_wallet_address }) => ({
      kind: `${capitalize(crypto_wallet_type)} wallet`,
      detail: crypto_wallet_address,
    })),
  ]
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
