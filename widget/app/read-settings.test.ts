import { describe, expect, expectTypeOf, it } from 'vitest'
import type { PrerenderOptions } from '../prerender/tag.ts'
import type { WidgetConfig } from './config.ts'
import { toSentences } from './mistakes.ts'
import { findConflict, readSettings } from './read-settings.ts'

function read(config: unknown, products: string | null = null) {
  const { settings, mistakes } = readSettings(config, products, 'https://host.test/base/')
  return { settings, warnings: toSentences(mistakes) }
}

/** No URL: links go to the project's URLs, unless the host sets others. */
const defaultLink = {
  loginExpirationMinutes: 30,
  signupExpirationMinutes: 30,
  createUserAsPending: false,
}

const defaultPasswordEmail = { resetExpirationMinutes: 30 }

const defaultOAuth = { providers: [], display: 'auto', layout: 'list' }

describe('readSettings', () => {
  it('fills in the defaults', () => {
    expect(read(undefined)).toEqual({
      settings: {
        products: ['emailMagicLinks'],
        otp: { methods: ['email'], expirationMinutes: 5, guessCountry: false },
        link: defaultLink,
        oauth: defaultOAuth,
        password: { layout: 'stepwise', ...defaultPasswordEmail },
        passkey: { offerAfterSignIn: false },
        sessionMinutes: 30,
        sessionCookie: 'stytch_session',
        resendWaitMs: 15_000,
        consent: false,
        prefillEmail: '',
        locale: 'en',
      },
      warnings: [],
    })
  })

  it('reads the configuration', () => {
    const { settings, warnings } = read({
      products: ['otp', 'passwords'],
      otpOptions: {
        methods: ['sms', 'email'],
        expirationMinutes: 10,
        guessCountry: true,
        loginTemplateId: 'a',
        signupTemplateId: 'b',
      },
      passwordOptions: {
        layout: 'combined',
        forgotPasswordURL: '/reset-password',
        signupURL: '/signup',
        loginRedirectURL: '/signed-in',
        resetPasswordRedirectURL: 'https://other.test/new-password',
        resetPasswordExpirationMinutes: 10,
        resetPasswordTemplateId: 'c',
      },
      emailMagicLinksOptions: {
        loginRedirectURL: '/signed-in',
        signupRedirectURL: 'https://other.test/hello?from=mail',
        loginExpirationMinutes: 10,
        signupExpirationMinutes: 20,
        createUserAsPending: true,
        domainHint: ' mail.host.test ',
      },
      passkeyOptions: { offerAfterSignIn: true },
      sessionOptions: { sessionDurationMinutes: 1440, cookieName: 'shop_session' },
    })
    expect(warnings).toEqual([])
    expect(settings).toEqual({
      products: ['otp', 'passwords'],
      otp: {
        methods: ['sms', 'email'],
        expirationMinutes: 10,
        guessCountry: true,
        loginTemplateId: 'a',
        signupTemplateId: 'b',
      },
      link: {
        loginURL: 'https://host.test/signed-in',
        signupURL: 'https://other.test/hello?from=mail',
        loginExpirationMinutes: 10,
        signupExpirationMinutes: 20,
        createUserAsPending: true,
        domainHint: 'mail.host.test',
      },
      oauth: defaultOAuth,
      password: {
        layout: 'combined',
        forgotPasswordURL: '/reset-password',
        signupURL: '/signup',
        loginURL: 'https://host.test/signed-in',
        resetURL: 'https://other.test/new-password',
        resetExpirationMinutes: 10,
        resetTemplateId: 'c',
      },
      passkey: { offerAfterSignIn: true },
      sessionMinutes: 1440,
      sessionCookie: 'shop_session',
      resendWaitMs: 15_000,
      consent: false,
      prefillEmail: '',
      locale: 'en',
    })
  })

  it('reads other providers once each, in any case', () => {
    const { settings, warnings } = read({
      products: ['oauth'],
      oauthOptions: {
        providers: [
          { type: 'GitHub', custom_scopes: ['read:org'], provider_params: { prompt: 'login', year: 1 } },
          { type: 'google', one_tap: true, position: 'embedded', cancel_on_tap_outside: false },
          { type: 'github' },
        ],
        loginRedirectURL: '/in',
        signupRedirectURL: 'https://new.test/',
        display: 'popup',
        layout: 'row',
      },
    })
    expect(warnings).toEqual([])
    expect(settings.oauth).toEqual({
      providers: [
        { name: 'github', scopes: ['read:org'], params: { prompt: 'login', year: '1' }, oneTap: null },
        {
          name: 'google',
          scopes: [],
          params: {},
          oneTap: { position: 'embedded', cancelOnTapOutside: false },
        },
      ],
      loginURL: 'https://host.test/in',
      signupURL: 'https://new.test/',
      display: 'popup',
      layout: 'row',
    })
  })

  it.each<[string, object, string, number]>([
    ['no list of providers', {}, 'oauthOptions.providers must be a list of identity providers', 0],
    [
      'an empty list of providers',
      { providers: [] },
      'oauthOptions.providers must be a list of identity providers',
      0,
    ],
    ['an unknown provider', { providers: [{ type: 'google' }, { type: 'myspace' }] }, "'myspace' is not", 1],
    [
      'a provider of members',
      { providers: [{ type: 'google' }, { type: 'hubspot' }] },
      "'hubspot' is not",
      1,
    ],
    ['a provider without a type', { providers: [{}, { type: 'google' }] }, "'undefined' is not", 1],
    ['a string instead of a provider', { providers: ['google', { type: 'github' }] }, 'must be an object', 1],
    [
      'scopes in one string',
      { providers: [{ type: 'google', custom_scopes: 'a b' }] },
      'custom_scopes of',
      1,
    ],
    ['an unknown display', { providers: [{ type: 'google' }], display: 'modal' }, 'display must', 1],
    [
      'a redirect URL that runs code',
      { providers: [{ type: 'google' }], loginRedirectURL: 'javascript:alert(1)' },
      'loginRedirectURL must be an http or https URL',
      1,
    ],
  ])('warns about %s', (_, oauthOptions, sentence, count) => {
    const { settings, warnings } = read({ products: ['oauth'], oauthOptions })
    expect(warnings[0]).toContain(sentence)
    expect(settings.oauth.providers).toHaveLength(count)
  })

  it.each(['otp passwords', 'otp,passwords', ' otp,  passwords '])('reads the attribute %j', (products) => {
    expect(read({ products: ['oauth'] }, products).settings.products).toEqual(['otp', 'passwords'])
  })

  it.each<[string, unknown, string]>([
    ['an unknown product', { products: ['otp', 'pigeon'] }, 'products must be one of'],
    ['products that are not a list', { products: 'otp' }, 'products must be a list of'],
    ['a configuration that is not an object', ['otp'], 'config must be an object'],
    ['options that are not an object', { otpOptions: 5 }, 'config.otpOptions must be an object'],
    [
      'minutes below the least',
      { otpOptions: { expirationMinutes: 0 } },
      'otpOptions.expirationMinutes must be a whole number from 1 to 10',
    ],
    [
      'minutes in words',
      { sessionOptions: { sessionDurationMinutes: '30' } },
      'sessionOptions.sessionDurationMinutes',
    ],
    [
      'a guessCountry that is not a boolean',
      { otpOptions: { guessCountry: 'yes' } },
      'otpOptions.guessCountry must be true or false',
    ],
    [
      'a cookie name with a semicolon',
      { sessionOptions: { cookieName: 'a; Domain=b' } },
      'sessionOptions.cookieName must be a cookie name',
    ],
    ['an unknown layout', { passwordOptions: { layout: 'round' } }, 'passwordOptions.layout must be one of'],
    [
      'a URL that runs code',
      { passwordOptions: { signupURL: 'javascript:alert(1)' } },
      'signupURL must be an http or https URL',
    ],
    [
      'a link URL that runs code',
      { emailMagicLinksOptions: { loginRedirectURL: 'javascript:alert(1)' } },
      'emailMagicLinksOptions.loginRedirectURL must be an http or https URL',
    ],
    [
      'a reset URL that runs code',
      { passwordOptions: { resetPasswordRedirectURL: 'javascript:alert(1)' } },
      'passwordOptions.resetPasswordRedirectURL must be an http or https URL',
    ],
    [
      'reset minutes that are not a number',
      { passwordOptions: { resetPasswordExpirationMinutes: 'ten' } },
      'passwordOptions.resetPasswordExpirationMinutes must be a whole number from 5 to 10080',
    ],
    [
      'link minutes beyond a week',
      { emailMagicLinksOptions: { signupExpirationMinutes: 10_081 } },
      'emailMagicLinksOptions.signupExpirationMinutes must be a whole number from 5 to 10080',
    ],
    [
      'a template that is not a string',
      { otpOptions: { loginTemplateId: 5 } },
      'otpOptions.loginTemplateId must be a string',
    ],
  ])('warns about %s and uses the default', (_, config, sentence) => {
    const { settings, warnings } = read(config)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(sentence)
    expect(settings.password.signupURL).toBeUndefined()
    expect(settings.otp.expirationMinutes).toBe(5)
    expect(settings.link).toEqual(defaultLink)
    expect(settings.password).toMatchObject(defaultPasswordEmail)
    expect(settings.sessionMinutes).toBe(30)
  })
})

describe('findConflict', () => {
  it.each<[string[], string | undefined]>([
    [['emailMagicLinks', 'otp'], 'config.eml_and_email_otp'],
    [['passkeys'], 'config.passkeys_alone'],
    [['passkeys', 'otp'], undefined],
    [['otp'], undefined],
  ])('of %j is %s', (products, conflict) => expect(findConflict(read({ products }).settings)).toBe(conflict))

  it('allows links together with text-message codes', () => {
    const config = { products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['sms'] } }
    expect(findConflict(read(config).settings)).toBeUndefined()
  })
})

it('has types that editors complete and that accept other names', () => {
  type Type = NonNullable<NonNullable<WidgetConfig['oauthOptions']>['providers']>[number]['type']
  type Products = NonNullable<PrerenderOptions['products']>
  expectTypeOf<string>().toExtend<Type>()
  expectTypeOf<string>().toExtend<Products>()
  // The names survive next to any text, unlike in `string | 'google'`.
  expectTypeOf<Extract<Type, 'google'>>().toEqualTypeOf<'google'>()
  expectTypeOf<Extract<Products, 'otp'>>().toEqualTypeOf<'otp'>()
})
