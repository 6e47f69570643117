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
}

/** Choices, with the default first. */
const choices = {
  layout: ['stepwise', 'combined'],
  display: ['redirect', 'popup'],
  logos: ['list', 'row'],
  onetap: ['off', 'floating', 'forceLegacyEmbedded'],
  theme: ['page', 'light', 'dark', 'system', 'meadow', 'harbor'],
  locale: namesOf(languages),
  dir: ['ltr', 'rtl'],
  shadow: ['on', 'off'],
  width: ['400', '320', '360', '440', '480', '560'],
  radius: ['', '0px', '4px', '12px', '20px'],
  font: ['', 'serif', 'rounded', 'mono'],
  logo: ['', 'start', 'center'],
  depth: ['', 'none', 'deep'],
  frame: ['desktop', 'phone'],
  code: ['html', 'react', 'vue'],
}

/** The main color is free; '' is the default of the theme. */
const isColor = (value) => /^#[0-9a-f]{6}$/.test(value)

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
  const color = query.get('color')?.toLowerCase() ?? ''
  state.color = isColor(color) ? color : ''
  return state
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
  if (state.color !== '') parts.push(`color=${encodeURIComponent(state.color)}`)
  return parts.join('&')
}

/** Whether a query contains any part of the state. */
export const holdsState = (query) =>
  [...Object.keys(lists), ...Object.keys(choices), 'color'].some((name) => query.has(name))
