import { decodeTheme, encodeTheme } from './theme.js'

/**
 * The options of the playground, and how the URL stores them. The state is plain data: the controls change it, and the
 * stage and the source show it.
 */

export const products = [
  ['otp', 'One-time codes'],
  ['emailMagicLinks', 'Magic links'],
  ['passwords', 'Passwords'],
  ['passkeys', 'Passkeys'],
  ['oauth', 'Social sign-in'],
  ['crypto', 'Wallets'],
]

/** The products of a tag for businesses. The server does not serve single sign-on yet. */
export const ways = [
  ['emailOtp', 'One-time codes'],
  ['emailMagicLinks', 'Magic links'],
  ['passwords', 'Passwords'],
  ['oauth', 'Social sign-in'],
]

/** The organizations of the demo, by their slugs. */
export const organizations = [
  ['hotel-aurora', 'Hotel Aurora'],
  ['flour-mill', 'Flour Mill'],
  ['tax-advisers', 'Tax Advisers'],
]

export const providers = [
  ['google', 'Google'],
  ['microsoft', 'Microsoft'],
  ['apple', 'Apple'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['facebook', 'Facebook'],
  ['discord', 'Discord'],
  ['salesforce', 'Salesforce'],
  ['slack', 'Slack'],
  ['amazon', 'Amazon'],
  ['bitbucket', 'Bitbucket'],
  ['linkedin', 'LinkedIn'],
  ['coinbase', 'Coinbase'],
  ['twitch', 'Twitch'],
  ['twitter', 'Twitter'],
  ['tiktok', 'TikTok'],
  ['snapchat', 'Snapchat'],
  ['figma', 'Figma'],
  ['yahoo', 'Yahoo'],
]

/** The languages of the widget, by locale. */
export const languages = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['ar', 'العربية'],
]

const namesOf = (entries) => entries.map(([name]) => name)

/** Lists, each with its default. A list keeps the order of selection. */
const lists = {
  products: { values: namesOf(products), initial: ['otp'] },
  codes: { values: ['email', 'sms', 'whatsapp'], initial: ['email'] },
  providers: { values: namesOf(providers), initial: ['google', 'apple', 'github'] },
  ways: { values: namesOf(ways), initial: ['emailOtp'] },
}

/** Choices, with the default first. */
const choices = {
  kind: ['consumer', 'business'],
  flow: ['discovery', 'organization', 'password-reset'],
  organization: namesOf(organizations),
  layout: ['stepwise', 'combined'],
  display: ['redirect', 'popup'],
  logos: ['list', 'row'],
  onetap: ['off', 'floating', 'forceLegacyEmbedded'],
  locale: namesOf(languages),
  dir: ['ltr', 'rtl'],
  shadow: ['on', 'off'],
  frame: ['desktop', 'phone'],
  code: ['html', 'react', 'vue'],
}

/** The parameter with the theme. Links of the panel have it in their fragment. */
const themeParameter = 'lw-theme'

/** Whether the codes exclude magic links: an email contains a code or a link. */
export const sendsEmailCodes = ({ products, codes }) => products.includes('otp') && codes.includes('email')

/** The state without codes by email if it has magic links, which exclude them. */
export function withoutConflict(state) {
  if (!state.products.includes('emailMagicLinks') || !sendsEmailCodes(state)) return state
  const codes = state.codes.filter((code) => code !== 'email')
  return { ...state, codes: codes.length > 0 ? codes : ['sms'] }
}

/** @param {URLSearchParams} query */
export function readState(query) {
  const state = {}
  for (const [name, { values, initial }] of Object.entries(lists)) {
    const value = query.get(name)?.split(',') ?? []
    const validValues = [...new Set(value)].filter((value) => values.includes(value))
    state[name] = validValues.length > 0 ? validValues : initial
  }
  for (const [name, values] of Object.entries(choices)) {
    const value = query.get(name)
    state[name] = values.includes(value) ? value : values[0]
  }
  return withoutConflict({ ...state, theme: decodeTheme(query.get(themeParameter)) })
}

/** @returns the shortest query for the state, without defaults */
export function toQuery(state) {
  const parts = []
  for (const [name, { initial }] of Object.entries(lists)) {
    if (state[name].join() !== initial.join()) parts.push(`${name}=${state[name].join()}`)
  }
  for (const [name, [initial]] of Object.entries(choices)) {
    if (state[name] !== initial) parts.push(`${name}=${state[name]}`)
  }
  const theme = encodeTheme(state.theme)
  if (theme !== '') parts.push(`${themeParameter}=${theme}`)
  return parts.join('&')
}

/** The part of a URL that holds a state: its query, and the theme in its fragment. */
export function findQuery({ search, hash }) {
  const query = new URLSearchParams(search)
  const theme = new URLSearchParams(hash.slice(1)).get(themeParameter)
  if (theme) query.set(themeParameter, theme)
  return query
}

/** Whether a query contains any part of the state. */
export const holdsState = (query) =>
  [...Object.keys(lists), ...Object.keys(choices), themeParameter].some((name) => query.has(name))
