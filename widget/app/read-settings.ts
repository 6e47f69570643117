import { limits } from '#contract/product.ts'
import type { OtpChannel } from '../core/provider.ts'
import { type ProductName, productNames, type Settings } from '../core/settings.ts'
import { createChecks } from './checks.ts'
import { readSites } from './read-social.ts'

const otpChannels = ['email', 'sms', 'whatsapp'] as const
const otpExpirationMinutes = 5
const linkExpirationMinutes = 30

/** Defaults filled in, everything checked; for each bad value the default and a sentence that names it. */
export type Reading = { settings: Settings; complaints: string[] }

/**
 * Reads the host's configuration, which may hold anything.
 *
 * @param config the value of `element.config` or of the JSON child
 * @param products the `products` attribute, which wins over the configuration's list
 * @param base what relative addresses are relative to
 * @param page the address of the page, where mailed links lead unless the configuration says otherwise
 */
export function readSettings(config: unknown, products: string | null, base: string, page: string): Reading {
  const complaints: string[] = []
  const complain = (sentence: string) => {
    complaints.push(sentence)
    return undefined
  }
  const checks = createChecks(complain, base)
  const { text, flag, minutes, address, oneOf, list, record } = checks
  const root = record(config, 'config')
  const part = (key: string) => record(root[key], `config.${key}`)
  const otp = part('otpOptions')
  const password = part('passwordOptions')
  const session = part('sessionOptions')
  const passkey = part('passkeyOptions')
  const oauth = part('oauthOptions')

  const wantedProducts: unknown = products === null ? root.products : products.split(/[\s,]+/).filter(Boolean)
  const loginTemplateId = text(otp.loginTemplateId, 'otpOptions.loginTemplateId')
  const signupTemplateId = text(otp.signupTemplateId, 'otpOptions.signupTemplateId')
  const link = part('emailMagicLinksOptions')
  const whole = (url: string | undefined) => new URL(url ?? ownAddress(page), base).href
  const linkURL = (key: 'loginRedirectURL' | 'signupRedirectURL') =>
    whole(address(link[key], `emailMagicLinksOptions.${key}`))
  const linkMinutes = (key: 'loginExpirationMinutes' | 'signupExpirationMinutes') =>
    (minutes(link[key], `emailMagicLinksOptions.${key}`) as number | undefined) ?? linkExpirationMinutes
  const domainHint = text(link.domainHint, 'emailMagicLinksOptions.domainHint')
  const forgotPasswordURL = address(password.forgotPasswordURL, 'passwordOptions.forgotPasswordURL')
  const signupURL = address(password.signupURL, 'passwordOptions.signupURL')
  const mailURL = (key: 'loginRedirectURL' | 'resetPasswordRedirectURL') =>
    whole(address(password[key], `passwordOptions.${key}`))
  const resetMinutes = 'passwordOptions.resetPasswordExpirationMinutes'
  const resetTemplateId = text(password.resetPasswordTemplateId, 'passwordOptions.resetPasswordTemplateId')

  const offered = list<ProductName>(wantedProducts, productNames, 'products') ?? ['emailMagicLinks']
  const settings: Settings = {
    products: offered,
    otp: {
      methods: list<OtpChannel>(otp.methods, otpChannels, 'otpOptions.methods') ?? ['email'],
      expirationMinutes:
        (minutes(otp.expirationMinutes, 'otpOptions.expirationMinutes') as number | undefined) ??
        otpExpirationMinutes,
      guessCountry: flag(otp.guessCountry, 'otpOptions.guessCountry') ?? false,
      ...(loginTemplateId !== undefined && { loginTemplateId }),
      ...(signupTemplateId !== undefined && { signupTemplateId }),
    },
    link: {
      loginURL: linkURL('loginRedirectURL'),
      signupURL: linkURL('signupRedirectURL'),
      loginExpirationMinutes: linkMinutes('loginExpirationMinutes'),
      signupExpirationMinutes: linkMinutes('signupExpirationMinutes'),
      ...(domainHint !== undefined && domainHint.trim() !== '' && { domainHint: domainHint.trim() }),
    },
    oauth: {
      providers: offered.includes('oauth') ? readSites(oauth.providers, checks, complain) : [],
      loginURL: whole(address(oauth.loginRedirectURL, 'oauthOptions.loginRedirectURL')),
      signupURL: whole(address(oauth.signupRedirectURL, 'oauthOptions.signupRedirectURL')),
      display: oneOf(oauth.display, ['redirect', 'popup'], 'oauthOptions.display') ?? 'redirect',
    },
    password: {
      layout: oneOf(password.layout, ['stepwise', 'combined'], 'passwordOptions.layout') ?? 'stepwise',
      ...(forgotPasswordURL !== undefined && { forgotPasswordURL }),
      ...(signupURL !== undefined && { signupURL }),
      loginURL: mailURL('loginRedirectURL'),
      resetURL: mailURL('resetPasswordRedirectURL'),
      resetExpirationMinutes:
        (minutes(password.resetPasswordExpirationMinutes, resetMinutes) as number | undefined) ??
        linkExpirationMinutes,
      ...(resetTemplateId !== undefined && { resetTemplateId }),
    },
    passkey: {
      offerAfterSignIn: flag(passkey.offerAfterSignIn, 'passkeyOptions.offerAfterSignIn') ?? false,
    },
    sessionMinutes:
      (minutes(session.sessionDurationMinutes, 'sessionOptions.sessionDurationMinutes') as
        | number
        | undefined) ?? limits.widgetSessionMinutes,
    consent: false,
    prefillEmail: '',
  }
  return { settings, complaints }
}

/** A page's address without its query and its fragment, which belong to one visit. */
const ownAddress = (page: string) => page.replace(/[?#].*$/s, '')

/** The two combinations that cannot work together, as the message that says so. */
export function findConflict({ products, otp }: Settings) {
  if (products.includes('emailMagicLinks') && products.includes('otp') && otp.methods.includes('email')) {
    return 'config.eml_and_email_otp'
  }
  return products.length === 1 && products[0] === 'passkeys' ? 'config.passkeys_alone' : undefined
}
