import { type SocialProvider, socialProviderNames } from '#contract/social-providers.ts'
import type { WidgetConfig } from '../../../../widget/app/config.ts'
import { mainScreen } from '../../../../widget/core/states.ts'
import { type SamplesOf, sampleEmail, sampleNow } from './sample.ts'
import { sampleWallets } from './wallet.ts'

const links: WidgetConfig = { products: ['emailMagicLinks'] }
const passkeys: WidgetConfig = { products: ['otp', 'passkeys'] }
const codes: WidgetConfig = { products: ['otp'] }
const oneTap: WidgetConfig = {
  products: ['oauth'],
  oauthOptions: { providers: [{ type: 'google', one_tap: true, position: 'embedded' }] },
}
const sites = (
  names: readonly SocialProvider[],
  products: WidgetConfig['products'] = ['oauth', 'otp'],
): WidgetConfig => ({
  products: products ?? [],
  oauthOptions: { providers: names.map((type) => ({ type })) },
})
const row = (names: readonly SocialProvider[]): WidgetConfig => ({
  products: ['oauth', 'otp'],
  oauthOptions: { providers: names.map((type) => ({ type })), layout: 'row' },
})
const wallets: WidgetConfig = { products: ['crypto', 'otp'] }
const phones: WidgetConfig = { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp', 'email'] } }
const combined: WidgetConfig = {
  products: ['passwords', 'otp'],
  passwordOptions: { layout: 'combined', forgotPasswordURL: '#forgot', signupURL: '#sign-up' },
}

/** A test logo, half as wide as high, so that the size limits apply. */
const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 60" width="160" height="60"><rect width="160" height="60" rx="12" fill="#3a7d6c"/><circle cx="32" cy="30" r="14" fill="#fff"/><rect x="60" y="22" width="80" height="16" rx="8" fill="#fff"/></svg>',
)}`

const fresh = mainScreen()
const germanPhone = { country: 'DE', callingCode: '49', typed: '01511 2345678' }
const typed = mainScreen(sampleEmail)
const noPrompt = { ...fresh, oneTap: { holds: 'button' } } as const
const rejected = (code: string) => ({
  state: { ...noPrompt, errorMessage: { code, field: 'developer' as const } },
  config: oneTap,
})

export const mainSamples = {
  'a link by email': { state: fresh, config: links },
  'a code by email': { state: fresh, config: codes },
  'email and password': { state: fresh, config: combined },
  'password alone': { state: fresh, config: { ...combined, products: ['passwords'] } },
  'password or link': { state: fresh, config: { ...combined, products: ['passwords', 'emailMagicLinks'] } },
  'a code or a passkey': { state: fresh, config: passkeys },
  'a passkey or a code': { state: fresh, config: { products: ['passkeys', 'otp'] } },
  toasts: {
    state: fresh,
    config: codes,
    toasts: (['blank', 'error', 'success', 'loading', 'custom'] as const).map((kind) => ({
      id: kind,
      kind,
      content: `A notice of the kind ${kind}`,
    })),
  },
  'a browser without passkeys': { state: fresh, config: passkeys, withoutPasskeys: true },
  'passkey prompt open': { state: { ...fresh, busy: 'passkey' }, config: passkeys },
  'passkey rejected': {
    state: { ...fresh, errorMessage: { code: 'webauthn_registration_not_found' } },
    config: passkeys,
  },
  'passkey dismissed': {
    state: { ...fresh, errorMessage: { code: 'passkey_dismissed', tone: 'warning' } },
    config: passkeys,
  },
  logo: { state: fresh, config: { ...codes, theme: { logo: { logoImageUrl: logo } } } },
  'logo in the center': {
    state: fresh,
    config: {
      ...row(['google', 'apple', 'github']),
      theme: { logo: { logoImageUrl: logo, align: 'center' } },
    },
  },
  'a code by phone': { state: fresh, config: phones },
  'a code by WhatsApp': { state: { ...fresh, phone: germanPhone, tab: 'whatsapp' }, config: phones },
  'email tab': { state: { ...fresh, tab: 'email' }, config: phones },
  'text message alone': {
    state: fresh,
    config: { products: ['otp'], otpOptions: { methods: ['sms'] } },
  },
  'password or text message': {
    state: fresh,
    config: { ...combined, otpOptions: { methods: ['sms'] } },
  },
  'sending to a phone': { state: { ...fresh, phone: germanPhone, busy: 'otp' }, config: phones },
  'invalid phone number': {
    state: {
      ...fresh,
      phone: { ...germanPhone, typed: '0151' },
      errorMessage: { code: 'phone_malformed', field: 'phone' },
    },
    config: phones,
  },
  'success message': {
    state: {
      ...fresh,
      errorMessage: { code: 'host_says', message: 'Your new address is saved.', tone: 'success' },
    },
    config: codes,
  },
  'header hidden': { state: fresh, config: { ...codes, theme: { hideHeaderText: true } } },
  'sending a code': { state: { ...typed, busy: 'otp' }, config: codes },
  'sending a link': { state: { ...typed, busy: 'magic-link' }, config: links },
  'checking the password': { state: { ...typed, busy: 'password' }, config: combined },
  'sending a code in the combined form': { state: { ...typed, busy: 'otp' }, config: combined },
  'invalid email address': {
    state: { ...mainScreen('ann'), errorMessage: { code: 'otp_email_malformed', field: 'email' } },
    config: codes,
  },
  'password missing': {
    state: { ...typed, errorMessage: { code: 'credentials_missing', field: 'password' } },
    config: combined,
  },
  'wrong password': {
    state: { ...typed, errorMessage: { code: 'unauthorized_credentials' } },
    config: combined,
  },
  'too many attempts': {
    state: { ...typed, errorMessage: { code: 'too_many_requests', waitUntil: sampleNow + 872_000 } },
    config: codes,
  },
  unreachable: { state: { ...typed, errorMessage: { code: 'unreachable' } }, config: codes },
  'error message of the provider': {
    state: {
      ...typed,
      errorMessage: {
        code: 'sms_not_enabled',
        message: 'This is switched off for the project. See https://stytch.com/docs/api/errors/400.',
      },
    },
    config: codes,
  },
  'no public token': {
    state: { ...typed, errorMessage: { code: 'public_token_missing' } },
    config: links,
  },
  'conflict of link and code': { state: fresh, config: { products: ['emailMagicLinks', 'otp'] } },
  'passkeys as the only product': { state: fresh, config: { products: ['passkeys'] } },
  'invalid configuration': {
    state: fresh,
    config: { ...codes, otpOptions: { expirationMinutes: -5 } },
  },
  'no wallet': { state: fresh, config: wallets },
  'one wallet': { state: fresh, config: wallets, wallets: sampleWallets.slice(1, 2) },
  'three wallets': { state: fresh, config: wallets, wallets: sampleWallets.slice(0, 3) },
  'more wallets than buttons': { state: fresh, config: wallets, wallets: sampleWallets },
  'one social provider': { state: fresh, config: sites(['google']) },
  'six social providers': { state: fresh, config: sites(socialProviderNames.slice(0, 6)) },
  'all social providers': { state: fresh, config: sites(socialProviderNames) },
  'social providers with a last used one': {
    state: fresh,
    config: sites(['google', 'github', 'apple'], ['oauth']),
    lastProvider: 'apple',
  },
  'social providers and wallets': {
    state: fresh,
    config: sites(socialProviderNames.slice(0, 3), ['oauth', 'crypto', 'otp']),
    wallets: sampleWallets.slice(0, 2),
  },
  'a row of social providers': {
    state: fresh,
    config: row(['google', 'apple', 'github']),
    lastProvider: 'google',
  },
  'a row of six social providers': { state: fresh, config: row(socialProviderNames.slice(0, 6)) },
  'a row of all social providers': { state: fresh, config: row(socialProviderNames) },
  'redirecting to a social provider': {
    state: { ...fresh, busy: 'oauth' },
    config: sites(['google', 'github']),
  },
  'social sign-in canceled': {
    state: { ...fresh, errorMessage: { code: 'oauth_access_denied', tone: 'warning' } },
    config: sites(['google', 'github']),
  },
  'no social provider configured': { state: fresh, config: { products: ['oauth', 'otp'] } },
  'One Tap loading': { state: fresh, config: oneTap },
  'One Tap in the form': {
    state: { ...fresh, oneTap: { holds: 'prompt', height: 200 } },
    config: oneTap,
  },
  'One Tap not in the form': { state: noPrompt, config: oneTap },
  'One Tap submitting': {
    state: { ...fresh, busy: 'one-tap', oneTap: { holds: 'spinner' } },
    config: oneTap,
  },
  'One Tap credential rejected': {
    state: { ...noPrompt, errorMessage: { code: 'id_token_invalid' } },
    config: oneTap,
  },
  'One Tap without a client ID': rejected('one_tap_oauth_config_not_found'),
  'One Tap without a sign-in redirect URL': rejected('one_tap_no_login_redirect_urls_set'),
  'One Tap without a signup redirect URL': rejected('one_tap_no_signup_redirect_urls_set'),
  'One Tap on an unregistered origin': rejected('one_tap_unregistered_origin'),
  'One Tap with an unknown client ID': rejected('one_tap_invalid_client'),
  'One Tap with the default provider': rejected('one_tap_default_provider_not_allowed'),
} satisfies SamplesOf<'Main'>
