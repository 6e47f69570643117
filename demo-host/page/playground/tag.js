/** Turns a state into a tag: its attributes and its configuration. */

/** The configuration of a tag for businesses. Links and other sites return to this page. */
function toBusinessConfig({ ways }, { pageUrl }) {
  const signIn = { loginRedirectURL: pageUrl, signupRedirectURL: pageUrl, discoveryRedirectURL: pageUrl }
  const { signupRedirectURL: _, ...passwords } = signIn
  return {
    ...(ways.includes('emailMagicLinks') && { emailMagicLinksOptions: signIn }),
    ...(ways.includes('passwords') && {
      passwordOptions: { ...passwords, resetPasswordRedirectURL: pageUrl },
    }),
    ...(ways.includes('oauth') && {
      oauthOptions: { providers: ['google', 'microsoft', 'hubspot', 'slack', 'github'], ...signIn },
    }),
    // Two projects on one site need two names.
    sessionOptions: { cookieName: 'guild_session' },
  }
}

/**
 * @param state the options of the playground
 * @param project its `returnUrl` is the redirect URL of links and social sign-in; without it, the project's first redirect URL
 * @returns the configuration, without parts that the products do not use, or undefined if it is empty
 */
export function toConfig(state, project) {
  if (state.kind === 'business') return toBusinessConfig(state, project)
  const { products, codes, layout, providers, display, logos, onetap } = state
  const { returnUrl } = project
  const config = {}
  const signIn = returnUrl && { loginRedirectURL: returnUrl, signupRedirectURL: returnUrl }
  if (products.includes('emailMagicLinks') && signIn) config.emailMagicLinksOptions = signIn
  if (products.includes('otp') && codes.join() !== 'email') config.otpOptions = { methods: codes }
  if (products.includes('passwords') && (layout !== 'stepwise' || returnUrl)) {
    config.passwordOptions = {
      ...(layout !== 'stepwise' && { layout }),
      ...(returnUrl && { loginRedirectURL: returnUrl, resetPasswordRedirectURL: returnUrl }),
    }
  }
  if (products.includes('oauth')) {
    config.oauthOptions = {
      providers: providers.map((type) =>
        type === 'google' && onetap !== 'off' ? { type, one_tap: true, position: onetap } : { type },
      ),
      ...(display === 'popup' && { display }),
      ...(logos === 'row' && { layout: logos }),
      ...signIn,
    }
  }
  return Object.keys(config).length > 0 ? config : undefined
}

/** @returns the attributes, in the order of the source */
export function toAttributes(state, { publicToken, businessToken, apiUrl }) {
  const theme = JSON.stringify(state.theme)
  const isBusiness = state.kind === 'business'
  return {
    ...(isBusiness && {
      kind: 'business',
      flow: state.flow,
      ...(state.flow !== 'discovery' && { 'organization-slug': state.organization }),
    }),
    'public-token': isBusiness ? businessToken : publicToken,
    'api-url': apiUrl,
    products: (isBusiness ? state.ways : state.products).join(' '),
    ...(state.locale !== 'en' && { locale: state.locale }),
    ...(theme !== '{}' && { theme }),
    ...(state.shadow === 'off' && { 'shadow-dom': 'false' }),
  }
}
