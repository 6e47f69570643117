import { widgetSessionMinutes } from '#contract/product.ts'
import { type ProductName, productNames } from '#contract/products.ts'
import type { OtpChannel } from '../core/provider/otps.ts'
import type { Settings } from '../core/settings.ts'
import { createChecks } from './checks.ts'
import type { Mistake } from './mistakes.ts'
import { readProviders } from './read-social.ts'

const otpChannels = ['email', 'sms', 'whatsapp'] as const

/** The settings with all defaults, and a mistake for each invalid value that was replaced by its default. */
export type ParsedSettings = { settings: Settings; mistakes: Mistake[] }

/**
 * Reads the host's configuration, which may contain anything.
 *
 * @param config the value of `element.config` or of the JSON child
 * @param products the `products` attribute, which overrides the configuration's list
 * @param base the base of relative URLs
 */
export function readSettings(config: unknown, products: string | null, base: string): ParsedSettings {
  const mistakes: Mistake[] = []
  const warn = (...mistake: Mistake) => {
    mistakes.push(mistake)
    return undefined
  }
  const checks = createChecks(warn, base)
  const { text, flag, url, oneOf, list, record } = checks
  const root = record(config, 'config')
  /** A value of the configuration, with its name for warnings. */
  const at = (path: `${string}.${string}`): [value: unknown, name: string] => {
    const [part = '', key = ''] = path.split('.')
    return [record(root[part], `config.${part}`)[key], path]
  }
  const redirectURL = (path: `${string}.${string}`) => {
    const address = url(...at(path))
    return address && new URL(address, base).href
  }

  /** Minutes within the bounds of the provider's contract. The default bounds are those of links. */
  const minutes = (path: `${string}.${string}`, initial = 30, min = 5, max = 10_080) =>
    checks.minutes(...at(path), min, max) ?? initial

  const wantedProducts: unknown = products === null ? root.products : products.split(/[\s,]+/).filter(Boolean)
  const offered = list<ProductName>(wantedProducts, 'products', productNames) ?? ['emailMagicLinks']
  const settings: Settings = {
    products: offered,
    otp: {
      methods: list<OtpChannel>(...at('otpOptions.methods'), otpChannels) ?? ['email'],
      expirationMinutes: minutes('otpOptions.expirationMinutes', 5, 1, 10),
      guessCountry: flag(...at('otpOptions.guessCountry')) ?? false,
      ...optional('loginTemplateId', text(...at('otpOptions.loginTemplateId'))),
      ...optional('signupTemplateId', text(...at('otpOptions.signupTemplateId'))),
    },
    link: {
      ...optional('loginURL', redirectURL('emailMagicLinksOptions.loginRedirectURL')),
      ...optional('signupURL', redirectURL('emailMagicLinksOptions.signupRedirectURL')),
      loginExpirationMinutes: minutes('emailMagicLinksOptions.loginExpirationMinutes'),
      signupExpirationMinutes: minutes('emailMagicLinksOptions.signupExpirationMinutes'),
      createUserAsPending: flag(...at('emailMagicLinksOptions.createUserAsPending')) ?? false,
      ...optional('domainHint', text(...at('emailMagicLinksOptions.domainHint'))?.trim() || undefined),
    },
    oauth: {
      providers: offered.includes('oauth')
        ? readProviders(at('oauthOptions.providers')[0], checks, warn)
        : [],
      ...optional('loginURL', redirectURL('oauthOptions.loginRedirectURL')),
      ...optional('signupURL', redirectURL('oauthOptions.signupRedirectURL')),
      display: oneOf(...at('oauthOptions.display'), ['auto', 'redirect', 'popup']) ?? 'auto',
      layout: oneOf(...at('oauthOptions.layout'), ['list', 'row']) ?? 'list',
    },
    password: {
      layout: oneOf(...at('passwordOptions.layout'), ['stepwise', 'combined']) ?? 'stepwise',
      ...optional('forgotPasswordURL', url(...at('passwordOptions.forgotPasswordURL'))),
      ...optional('signupURL', url(...at('passwordOptions.signupURL'))),
      ...optional('loginURL', redirectURL('passwordOptions.loginRedirectURL')),
      ...optional('resetURL', redirectURL('passwordOptions.resetPasswordRedirectURL')),
      resetExpirationMinutes: minutes('passwordOptions.resetPasswordExpirationMinutes'),
      ...optional('resetTemplateId', text(...at('passwordOptions.resetPasswordTemplateId'))),
    },
    passkey: { offerAfterSignIn: flag(...at('passkeyOptions.offerAfterSignIn')) ?? false },
    sessionMinutes: minutes('sessionOptions.sessionDurationMinutes', widgetSessionMinutes, 5, 527_040),
    sessionCookie: checks.cookieName(...at('sessionOptions.cookieName')) ?? 'stytch_session',
    resendWaitMs: 15_000,
    consent: false,
    prefillEmail: '',
    locale: 'en',
  }
  return { settings, mistakes }
}

/** A part of the settings that is present only if it is set. */
export const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [Name in Key]?: Value }

/** The message for the two combinations that cannot work together. */
export function findConflict({ products, otp }: Settings) {
  if (products.includes('emailMagicLinks') && products.includes('otp') && otp.methods.includes('email')) {
    return 'config.eml_and_email_otp'
  }
  return products.length === 1 && products[0] === 'passkeys' ? 'config.passkeys_alone' : undefined
}
