import { widgetSessionMinutes } from '#contract/product.ts'
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
 */
export function readSettings(config: unknown, products: string | null, base: string): Reading {
  const complaints = new Set<string>()
  const complain = (sentence: string) => {
    complaints.add(sentence)
    return undefined
  }
  const checks = createChecks(complain, base)
  const { text, flag, minutes, address, oneOf, list, record } = checks
  const root = record(config, 'config')
  /** A value of the configuration, and what it is called where it is wrong. */
  const at = (path: `${string}.${string}`): [value: unknown, name: string] => {
    const [part = '', key = ''] = path.split('.')
    return [record(root[part], `config.${part}`)[key], path]
  }
  const leadTo = (path: `${string}.${string}`) => {
    const url = address(...at(path))
    return url && new URL(url, base).href
  }

  const wantedProducts: unknown = products === null ? root.products : products.split(/[\s,]+/).filter(Boolean)
  const offered = list<ProductName>(wantedProducts, 'products', productNames) ?? ['emailMagicLinks']
  const settings: Settings = {
    products: offered,
    otp: {
      methods: list<OtpChannel>(...at('otpOptions.methods'), otpChannels) ?? ['email'],
      expirationMinutes: minutes(...at('otpOptions.expirationMinutes')) ?? otpExpirationMinutes,
      guessCountry: flag(...at('otpOptions.guessCountry')) ?? false,
      ...given('loginTemplateId', text(...at('otpOptions.loginTemplateId'))),
      ...given('signupTemplateId', text(...at('otpOptions.signupTemplateId'))),
    },
    link: {
      ...given('loginURL', leadTo('emailMagicLinksOptions.loginRedirectURL')),
      ...given('signupURL', leadTo('emailMagicLinksOptions.signupRedirectURL')),
      loginExpirationMinutes:
        minutes(...at('emailMagicLinksOptions.loginExpirationMinutes')) ?? linkExpirationMinutes,
      signupExpirationMinutes:
        minutes(...at('emailMagicLinksOptions.signupExpirationMinutes')) ?? linkExpirationMinutes,
      ...given('domainHint', text(...at('emailMagicLinksOptions.domainHint'))?.trim() || undefined),
    },
    oauth: {
      providers: offered.includes('oauth')
        ? readSites(at('oauthOptions.providers')[0], checks, complain)
        : [],
      ...given('loginURL', leadTo('oauthOptions.loginRedirectURL')),
      ...given('signupURL', leadTo('oauthOptions.signupRedirectURL')),
      display: oneOf(...at('oauthOptions.display'), ['redirect', 'popup']) ?? 'redirect',
    },
    password: {
      layout: oneOf(...at('passwordOptions.layout'), ['stepwise', 'combined']) ?? 'stepwise',
      ...given('forgotPasswordURL', address(...at('passwordOptions.forgotPasswordURL'))),
      ...given('signupURL', address(...at('passwordOptions.signupURL'))),
      ...given('loginURL', leadTo('passwordOptions.loginRedirectURL')),
      ...given('resetURL', leadTo('passwordOptions.resetPasswordRedirectURL')),
      resetExpirationMinutes:
        minutes(...at('passwordOptions.resetPasswordExpirationMinutes')) ?? linkExpirationMinutes,
      ...given('resetTemplateId', text(...at('passwordOptions.resetPasswordTemplateId'))),
    },
    passkey: { offerAfterSignIn: flag(...at('passkeyOptions.offerAfterSignIn')) ?? false },
    sessionMinutes: minutes(...at('sessionOptions.sessionDurationMinutes')) ?? widgetSessionMinutes,
    resendWaitMs: 15_000,
    consent: false,
    prefillEmail: '',
  }
  return { settings, complaints: [...complaints] }
}

/** A part of the settings that is there only where it was given. */
const given = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [Name in Key]?: Value }

/** The two combinations that cannot work together, as the message that says so. */
export function findConflict({ products, otp }: Settings) {
  if (products.includes('emailMagicLinks') && products.includes('otp') && otp.methods.includes('email')) {
    return 'config.eml_and_email_otp'
  }
  return products.length === 1 && products[0] === 'passkeys' ? 'config.passkeys_alone' : undefined
}
