import type { WidgetConfig } from './config.ts'

type Part = Exclude<keyof WidgetConfig, 'products' | 'shadowDOM' | 'theme'>
type Keys<Options> = Record<keyof Required<NonNullable<Options>>, true>

/** Every key that the configuration can have. The types reject a missing or superfluous one. */
const root: Keys<WidgetConfig> = {
  products: true,
  emailMagicLinksOptions: true,
  oauthOptions: true,
  otpOptions: true,
  passwordOptions: true,
  passkeyOptions: true,
  sessionOptions: true,
  shadowDOM: true,
  theme: true,
}

const parts: { [Name in Part]: Keys<WidgetConfig[Name]> } = {
  emailMagicLinksOptions: {
    loginRedirectURL: true,
    signupRedirectURL: true,
    loginExpirationMinutes: true,
    signupExpirationMinutes: true,
    createUserAsPending: true,
    domainHint: true,
  },
  oauthOptions: {
    providers: true,
    loginRedirectURL: true,
    signupRedirectURL: true,
    display: true,
    layout: true,
  },
  otpOptions: {
    methods: true,
    guessCountry: true,
    expirationMinutes: true,
    loginTemplateId: true,
    signupTemplateId: true,
  },
  passwordOptions: {
    loginRedirectURL: true,
    resetPasswordRedirectURL: true,
    resetPasswordExpirationMinutes: true,
    resetPasswordTemplateId: true,
    layout: true,
    forgotPasswordURL: true,
    signupURL: true,
  },
  passkeyOptions: { offerAfterSignIn: true },
  sessionOptions: { sessionDurationMinutes: true, cookieName: true },
}

const provider: Keys<NonNullable<NonNullable<WidgetConfig['oauthOptions']>['providers']>[number]> = {
  type: true,
  custom_scopes: true,
  provider_params: true,
  one_tap: true,
  position: true,
  cancel_on_tap_outside: true,
}

/** Lists a sentence for each key of a configuration that the widget does not read, such as a typing error. */
export function listUnknownKeys(config: unknown): string[] {
  const sentences: string[] = []
  const check = (value: unknown, keys: object, name: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      if (Object.hasOwn(keys, key)) continue
      sentences.push(`${name}.${key} is not an option. The options are ${Object.keys(keys).join(', ')}.`)
    }
  }
  check(config, root, 'config')
  const values = config as Readonly<Record<string, unknown>> | null | undefined
  for (const [name, keys] of Object.entries(parts)) check(values?.[name], keys, name)
  const { providers } = (values?.oauthOptions ?? {}) as { providers?: unknown }
  if (Array.isArray(providers))
    for (const value of providers) check(value, provider, 'oauthOptions.providers')
  return [...new Set(sentences)]
}
