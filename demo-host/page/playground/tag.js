/** Turns a state into a tag: its attributes, its configuration, and the source to copy into a page. */

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

/** @returns the value of the theme attribute: undefined, a color scheme, or a theme */
function toTheme({ theme, width }) {
  const isWide = width !== '400'
  if (!isWide && schemes.includes(theme)) return theme
  const design = designs[theme] ?? (schemes.includes(theme) ? { colorScheme: theme } : {})
  if (!isWide) return designs[theme]
  return { ...design, container: { ...design.container, width: `${width}px` } }
}

/**
 * @param returnUrl the redirect URL of links and social sign-in; without it, the project's first redirect URL
 * @returns the configuration, without parts that the products do not use, or undefined if it is empty
 */
export function toConfig({ products, codes, layout, providers, display, onetap }, { returnUrl }) {
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

/** JSON with short lists and objects on one line. */
const toJson = (value) =>
  JSON.stringify(value, null, 2).replace(/[[{]\s+[^[\]{}]{1,60}\s+[\]}]/g, (part) =>
    part.replace(/\s+/g, ' ').replace(/^\[ | \]$/g, (edge) => edge.trim()),
  )

const indent = (text, by) => text.replaceAll('\n', `\n${by}`)

/** Quotes an attribute value. JSON goes between single quotes. */
const quote = (value) => (value.startsWith('{') ? `'${value.replaceAll("'", '&#39;')}'` : `"${value}"`)

/** @returns the complete source, ready to copy into a page */
export function toSource(state, project) {
  const attributes = Object.entries(toAttributes(state, project)).map(([name, value]) => {
    const text = value.startsWith('{') ? indent(toJson(JSON.parse(value)), '  ') : value
    return `\n  ${name}=${quote(text)}`
  })
  const config = toConfig(state, project)
  const child = config
    ? `\n  <script type="application/json">\n    ${indent(toJson(config), '    ')}\n  </script>\n`
    : ''
  return `<script type="module" src="${project.apiUrl}/widget/login-widget.js"></script>

<login-widget${attributes.join('')}>${child}</login-widget>
`
}
