import { limits } from '#contract/product.ts'
import type { OtpChannel } from '../core/provider.ts'
import { type ProductName, productNames, type Settings } from '../core/settings.ts'

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
  const root = record(config, 'config', complain)
  const part = (key: string) => record(root[key], `config.${key}`, complain)
  const otp = part('otpOptions')
  const password = part('passwordOptions')
  const session = part('sessionOptions')
  const passkey = part('passkeyOptions')

  const text = (value: unknown, name: string) =>
    value === undefined || typeof value === 'string' ? value : complain(`${name} must be a text.`)
  const flag = (value: unknown, name: string) =>
    value === undefined || typeof value === 'boolean' ? value : complain(`${name} must be true or false.`)
  const minutes = (value: unknown, name: string) =>
    value === undefined || (typeof value === 'number' && value > 0 && Number.isFinite(value))
      ? value
      : complain(`${name} must be a number of minutes above 0.`)
  const address = (value: unknown, name: string) => {
    const url = text(value, name)
    if (url === undefined || isWebAddress(url, base)) return url
    return complain(`${name} must be a web address (http or https), and '${url}' is not.`)
  }
  const oneOf = <const Name extends string>(value: unknown, names: readonly Name[], name: string) =>
    value === undefined || names.includes(value as Name)
      ? (value as Name | undefined)
      : complain(`${name} must be one of ${names.join(', ')}, and '${String(value)}' is not.`)
  const list = <const Name extends string>(value: unknown, names: readonly Name[], name: string) => {
    if (value === undefined) return undefined
    if (!Array.isArray(value)) return complain(`${name} must be a list of ${names.join(', ')}.`)
    const known = value.flatMap((entry) => oneOf(entry, names, name) ?? [])
    return known.length > 0 ? [...new Set(known)] : undefined
  }

  const wantedProducts: unknown = products === null ? root.products : products.split(/[\s,]+/).filter(Boolean)
  const loginTemplateId = text(otp.loginTemplateId, 'otpOptions.loginTemplateId')
  const signupTemplateId = text(otp.signupTemplateId, 'otpOptions.signupTemplateId')
  const link = part('emailMagicLinksOptions')
  const linkURL = (key: 'loginRedirectURL' | 'signupRedirectURL') =>
    new URL(address(link[key], `emailMagicLinksOptions.${key}`) ?? ownAddress(page), base).href
  const linkMinutes = (key: 'loginExpirationMinutes' | 'signupExpirationMinutes') =>
    (minutes(link[key], `emailMagicLinksOptions.${key}`) as number | undefined) ?? linkExpirationMinutes
  const domainHint = text(link.domainHint, 'emailMagicLinksOptions.domainHint')
  const forgotPasswordURL = address(password.forgotPasswordURL, 'passwordOptions.forgotPasswordURL')
  const signupURL = address(password.signupURL, 'passwordOptions.signupURL')
  const mailURL = (key: 'loginRedirectURL' | 'resetPasswordRedirectURL') =>
    new URL(address(password[key], `passwordOptions.${key}`) ?? ownAddress(page), base).href
  const resetMinutes = 'passwordOptions.resetPasswordExpirationMinutes'
  const resetTemplateId = text(password.resetPasswordTemplateId, 'passwordOptions.resetPasswordTemplateId')

  const settings: Settings = {
    products: list<ProductName>(wantedProducts, productNames, 'products') ?? ['emailMagicLinks'],
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
    prefillEmail: '',
  }
  return { settings, complaints }
}

function record(value: unknown, name: string, complain: (sentence: string) => void): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
  complain(`${name} must be an object.`)
  return {}
}

/** A page's address without its query and its fragment, which belong to one visit. */
const ownAddress = (page: string) => page.replace(/[?#].*$/s, '')

function isWebAddress(url: string, base: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, base).protocol)
  } catch {
    return false
  }
}

/** The two combinations that cannot work together, as the message that says so. */
export function findConflict({ products, otp }: Settings) {
  if (products.includes('emailMagicLinks') && products.includes('otp') && otp.methods.includes('email')) {
    return 'config.eml_and_email_otp'
  }
  return products.length === 1 && products[0] === 'passkeys' ? 'config.passkeys_alone' : undefined
}
