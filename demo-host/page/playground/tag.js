/** Turns a state into a tag: its attributes and its configuration. */

/**
 * @param returnUrl the redirect URL of links and social sign-in; without it, the project's first redirect URL
 * @returns the configuration, without parts that the products do not use, or undefined if it is empty
 */
export function toConfig({ products, codes, layout, providers, display, logos, onetap }, { returnUrl }) {
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
export function toAttributes(state, { publicToken, apiUrl }) {
  const theme = JSON.stringify(state.theme)
  return {
    'public-token': publicToken,
    'api-url': apiUrl,
    products: state.products.join(' '),
    ...(state.locale !== 'en' && { locale: state.locale }),
    ...(theme !== '{}' && { theme }),
    ...(state.shadow === 'off' && { 'shadow-dom': 'false' }),
  }
}
