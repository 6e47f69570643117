/** The pages of the account settings. */
export const panes = ['profile', 'security', 'sessions', 'preferences'] as const
export type Pane = (typeof panes)[number]

/** Where each section is that a URL can name with `settings`. */
const paneOf = new Map<string, Pane>([
  ['delete', 'profile'],
  ['password', 'security'],
  ['pin', 'security'],
  ['two-step', 'security'],
  ['passkeys', 'security'],
  ['language', 'preferences'],
  ['theme', 'preferences'],
  ['shortcuts', 'preferences'],
  ['access-requests', 'preferences'],
])

/** The page that shows a section, which can also be a page itself. An unknown name shows the first page. */
export const findPane = (section: string): Pane =>
  panes.find((pane) => pane === section) ?? paneOf.get(section) ?? 'profile'
