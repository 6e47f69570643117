/** What can be wrong with a value of the configuration: a sentence with the values of the mistake. */
const sentences = {
  text: '{0} must be a string.',
  flag: '{0} must be true or false.',
  record: '{0} must be an object.',
  minutes: '{0} must be a whole number from {1} to {2}.',
  url: "{0} must be an http or https URL, and '{1}' is not.",
  cookieName: "{0} must be a cookie name, and '{1}' is not.",
  oneOf: "{0} must be one of {2}, and '{1}' is not.",
  list: '{0} must be a list of {1}.',
  texts: '{0} must be a list of strings.',
  providers: '{0} must be a list of identity providers, such as [{"type": "google"}].',
  configJson: 'The configuration inside <login-widget> is not valid JSON ({0}).',
  themeJson: 'The theme attribute of <login-widget> is not valid JSON ({0}).',
  apiURL:
    "The api-url of <login-widget> must be an http or https URL such as https://example.org, not '{0}'.",
  themeAttribute: "The theme attribute of <login-widget> must be light, dark or system, not '{0}'.",
  theme: 'theme must be an object.',
  token: 'theme.{0} is not a theme value.',
  themeFlag: 'theme.{0} must be true or false, and {1} is not.',
  themeImage: 'theme.{0} must be the URL of an image, and {1} is not.',
  themeScheme: 'theme.{0} must be light, dark or system, and {1} is not.',
  themeValue: 'theme.{0} must be a value of the CSS property {2}, and {1} is not.',
}

/** A mistake in the configuration, without the words, which come with the runtime. */
export type Mistake = readonly [kind: keyof typeof sentences, ...values: unknown[]]

/** Notes a mistake. The default replaces the value. */
export type Warn = (...mistake: Mistake) => undefined

/** A sentence for each mistake, for the page's developer. */
export const toSentences = (mistakes: readonly Mistake[]): string[] => [
  ...new Set(
    mistakes.map(([kind, ...values]) =>
      sentences[kind].replace(/\{(\d)\}/g, (_, index) => String(values[index])),
    ),
  ),
]
