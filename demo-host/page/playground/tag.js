/** Turns a state into a tag: its attributes and its configuration. */

/** Two designed themes, each a palette for light and for dark. */
const designs = {
  meadow: {
    container: { background: '#fbfaf3', borderColor: '#d9d6bf', borderRadius: '20px' },
    colors: {
      primary: '#2f5d3a',
      secondary: '#5d6650',
      text: '#22281c',
      error: '#9b1c1c',
      success: '#2f5d3a',
    },
    buttons: { primary: { borderRadius: '23px' }, secondary: { borderRadius: '23px' } },
    typography: { fontFamily: 'Georgia, "Times New Roman", serif' },
  },
  harbor: {
    colorScheme: 'dark',
    container: { background: '#0f2230', borderColor: '#27455a', borderRadius: '4px' },
    colors: {
      primary: '#58c7d9',
      secondary: '#9db8c7',
      text: '#eef6fa',
      error: '#ff9d94',
      success: '#7fdcae',
    },
    typography: { fontFamily: '"Avenir Next", Avenir, "Segoe UI", sans-serif' },
  },
}

/** The values of the theme attribute that are color schemes. */
const schemes = ['light', 'dark', 'system']

const fonts = {
  serif: 'Georgia, "Times New Roman", serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Nunito, system-ui, sans-serif',
  mono: 'ui-monospace, Menlo, Consolas, monospace',
}

/** Shadows of the card besides the default. */
const shadows = {
  none: 'none',
  deep: '0 2px 4px rgb(0 0 0 / 12%), 0 24px 64px rgb(0 0 0 / 28%)',
}

/** A color for both schemes: itself on light, and lighter on dark. */
const forBothSchemes = (color) => `light-dark(${color}, color-mix(in oklab, ${color} 45%, white))`

/** The chosen color, radius, shadow, font, logo and width, as a theme. */
function toChosenTheme({ theme, color, radius, depth, font, logo, width }) {
  const isFixed = theme === 'light' || theme === 'dark' || theme in designs
  const container = {
    ...(radius && { borderRadius: radius }),
    ...(width !== '400' && { width: `${width}px` }),
    ...(depth && { shadow: shadows[depth] }),
  }
  return {
    ...(Object.keys(container).length > 0 && { container }),
    ...(color && { colors: { primary: isFixed ? color : forBothSchemes(color) } }),
    ...(font && { typography: { fontFamily: fonts[font] } }),
    ...(logo && { logo: { logoImageUrl: '/mark.svg', ...(logo === 'center' && { align: logo }) } }),
  }
}

/** @returns the theme attribute: undefined, a color scheme, or a theme */
function toTheme(state) {
  const { theme } = state
  const chosen = toChosenTheme(state)
  const design = designs[theme]
  if (Object.keys(chosen).length === 0) return design ?? (schemes.includes(theme) ? theme : undefined)
  const base = design ?? (schemes.includes(theme) ? { colorScheme: theme } : {})
  const parts = Object.entries(chosen).map(([name, values]) => [name, { ...base[name], ...values }])
  return { ...base, ...Object.fromEntries(parts) }
}

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
  const theme = toTheme(state)
  return {
    'public-token': publicToken,
    'api-url': apiUrl,
    products: state.products.join(' '),
    ...(state.locale !== 'en' && { locale: state.locale }),
    ...(theme && { theme: typeof theme === 'string' ? theme : JSON.stringify(theme) }),
    ...(state.shadow === 'off' && { 'shadow-dom': 'false' }),
  }
}
