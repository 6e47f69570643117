/** Every key that the configuration of a tag for businesses can have, and the keys of those that are objects. */
const keys: Readonly<Record<string, readonly string[]>> = {
  products: [],
  emailMagicLinksOptions: [
    'loginRedirectURL',
    'signupRedirectURL',
    'discoveryRedirectURL',
    'loginExpirationMinutes',
    'signupExpirationMinutes',
    'discoveryExpirationMinutes',
    'loginTemplateId',
    'signupTemplateId',
    'domainHint',
  ],
  emailOtpOptions: ['loginTemplateId', 'signupTemplateId'],
  passwordOptions: [
    'loginRedirectURL',
    'discoveryRedirectURL',
    'resetPasswordRedirectURL',
    'resetPasswordExpirationMinutes',
    'resetPasswordTemplateId',
  ],
  oauthOptions: ['providers', 'loginRedirectURL', 'signupRedirectURL', 'discoveryRedirectURL'],
  ssoOptions: ['loginRedirectURL', 'signupRedirectURL', 'providerParams'],
  sessionOptions: ['sessionDurationMinutes', 'cookieName'],
  directLoginForSingleMembership: ['status', 'ignoreInvites', 'ignoreJitProvisioning'],
  directCreateOrganizationForNoMembership: [],
  disableCreateOrganization: [],
  mfaProductInclude: [],
  mfaProductOrder: [],
  shadowDOM: [],
  theme: [],
}
const providerKeys = ['type', 'customScopes', 'providerParams']

/** Lists a sentence for each key of a configuration that the widget does not read, such as a typing error. */
export function listUnknownKeys(config: unknown): string[] {
  const sentences: string[] = []
  const check = (value: unknown, options: readonly string[], name: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value))
      if (!options.includes(key))
        sentences.push(`${name}.${key} is not an option. The options are ${options.join(', ')}.`)
  }
  check(config, Object.keys(keys), 'config')
  const values = config as Readonly<Record<string, unknown>> | null | undefined
  for (const [name, options] of Object.entries(keys))
    if (options.length > 0) check(values?.[name], options, name)
  const { providers } = (values?.oauthOptions ?? {}) as { providers?: unknown }
  if (Array.isArray(providers))
    for (const value of providers) check(value, providerKeys, 'oauthOptions.providers')
  return [...new Set(sentences)]
}
