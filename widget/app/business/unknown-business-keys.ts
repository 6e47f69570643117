import type { BusinessConfig } from './config.ts'

type Part = Exclude<
  keyof BusinessConfig,
  | 'products'
  | 'shadowDOM'
  | 'theme'
  | 'directCreateOrganizationForNoMembership'
  | 'disableCreateOrganization'
  | 'mfaProductInclude'
  | 'mfaProductOrder'
>
type Keys<Options> = Record<keyof Required<NonNullable<Options>>, true>

/**
 * Every key that the configuration of a tag for businesses can have, and the keys of those that are objects. The types reject
 * a missing or superfluous one.
 */
const keys: Omit<Keys<BusinessConfig>, Part> & { [Name in Part]: Keys<BusinessConfig[Name]> } = {
  products: true,
  emailMagicLinksOptions: {
    loginRedirectURL: true,
    signupRedirectURL: true,
    discoveryRedirectURL: true,
    loginExpirationMinutes: true,
    signupExpirationMinutes: true,
    discoveryExpirationMinutes: true,
    loginTemplateId: true,
    signupTemplateId: true,
    domainHint: true,
  },
  emailOtpOptions: { loginTemplateId: true, signupTemplateId: true },
  passwordOptions: {
    loginRedirectURL: true,
    discoveryRedirectURL: true,
    resetPasswordRedirectURL: true,
    resetPasswordExpirationMinutes: true,
    resetPasswordTemplateId: true,
  },
  oauthOptions: {
    providers: true,
    loginRedirectURL: true,
    signupRedirectURL: true,
    discoveryRedirectURL: true,
  },
  ssoOptions: { loginRedirectURL: true, signupRedirectURL: true, providerParams: true },
  sessionOptions: { sessionDurationMinutes: true, cookieName: true },
  directLoginForSingleMembership: { status: true, ignoreInvites: true, ignoreJitProvisioning: true },
  directCreateOrganizationForNoMembership: true,
  disableCreateOrganization: true,
  mfaProductInclude: true,
  mfaProductOrder: true,
  shadowDOM: true,
  theme: true,
}
const providerKeys: Keys<
  Exclude<NonNullable<NonNullable<BusinessConfig['oauthOptions']>['providers']>[number], string>
> = { type: true, customScopes: true, providerParams: true }

/** Lists a sentence for each key of a configuration that the widget does not read, such as a typing error. */
export function listUnknownKeys(config: unknown): string[] {
  const sentences: string[] = []
  const check = (value: unknown, options: object, name: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      if (Object.hasOwn(options, key)) continue
      sentences.push(`${name}.${key} is not an option. The options are ${Object.keys(options).join(', ')}.`)
    }
  }
  check(config, keys, 'config')
  const values = config as Readonly<Record<string, unknown>> | null | undefined
  for (const [name, options] of Object.entries(keys))
    if (typeof options === 'object') check(values?.[name], options, name)
  const { providers } = (values?.oauthOptions ?? {}) as { providers?: unknown }
  if (Array.isArray(providers))
    for (const value of providers) check(value, providerKeys, 'oauthOptions.providers')
  return [...new Set(sentences)]
}
