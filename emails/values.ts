import type { emails } from '#languages/en/emails.ts'
import { fill } from '#languages/fill.ts'
import type { Locale } from '#languages/locales.ts'
import { write } from '#languages/sentence.ts'
import { cutFileName } from './file-name.ts'
import { findFormats } from './formats.ts'
import { clean, isolateLeftToRight, isolateName } from './isolates.ts'
import { type AnyValues, type EmailKind, type EndedAccess, emailKinds, type MethodName } from './kinds.ts'
import { toUnlinked, toUnlinkedAddress } from './unlinked.ts'

/** The words for values in a language. */
type Words = Record<Exclude<keyof typeof emails.valueTexts, 'ended' | 'methods'>, string> & {
  ended: Record<EndedAccess, string>
  methods: Record<MethodName, string>
}

/** The product or site that an email comes from. */
export type Brand = {
  name: string
  /** an https URL */
  logoUrl?: string
  /** without a logo: a small image next to the name, instead of its first letter; an https URL */
  markUrl?: string
  /** the color of the button, `#rrggbb` */
  accent?: string
  supportEmail?: string
  /** the page where users contact support, if there is no email address */
  supportUrl?: string
}

/** The template variables for a value. */
const variablesOfValue: { [Name in keyof AnyValues]-?: readonly string[] } = {
  code: ['code'],
  link: ['link'],
  loginLink: ['login_link'],
  minutes: ['minutes', 'expires_in'],
  contact: ['contact'],
  days: ['hold'],
  name: ['name'],
  wallet: ['wallet'],
  provider: ['provider'],
  left: ['left'],
  time: ['details'],
  browser: ['details'],
  system: [],
  country: [],
  network: [],
  signOutLink: ['sign_out_link'],
  removed: ['removed'],
  organization: ['organization'],
  by: ['by'],
  admin: ['admin'],
  fileCount: ['file_count'],
  files: ['files'],
  sender: ['sender'],
  asker: ['asker'],
  fileName: ['file_name', 'file_title'],
  optOutLink: ['opt_out_link'],
  hasAccount: [],
  openable: ['dates'],
  expires: [],
  fileChanges: ['changes'],
  ended: ['ended'],
  methods: ['methods'],
}

/** Lists the variables that the texts of an email can use. */
export const listEmailVariables = (kind: EmailKind): string[] => [
  'product_name',
  ...emailKinds[kind].flatMap((name) => variablesOfValue[name]),
]

/** The values of an email in the reader's language. */
export type Variables = {
  texts: Record<string, string>
  /** chooses the form of a plural */
  count?: number
  /** whether the recipient has an account; undefined = the email does not depend on it */
  hasAccount?: boolean
  /** the entries of each list, which can contain isolates */
  lists: Record<string, readonly string[]>
}

/** Writes the values of an email in the reader's language. */
export function toVariables(
  values: AnyValues,
  { brand, locale, valueTexts }: { brand: Brand; locale: Locale; valueTexts: Words },
): Variables {
  const texts: Record<string, string> = {
    product_name: isolateName(brand.name),
    support: isolateName(valueTexts.support),
  }
  const formats = findFormats(locale)
  const { number, relative, days, date, instant } = formats
  const put = (name: string, value: string | undefined, isolate = isolateName) => {
    if (value !== undefined) texts[name] = isolate(value)
  }
  put('code', values.code, isolateLeftToRight)
  put('link', values.link, isolateLeftToRight)
  put('login_link', values.loginLink, isolateLeftToRight)
  put('sign_out_link', values.signOutLink, isolateLeftToRight)
  put('contact', values.contact, isolateLeftToRight)
  put('wallet', values.wallet, isolateLeftToRight)
  put('admin', values.admin, isolateLeftToRight)
  put('sender', values.sender && toUnlinkedAddress(values.sender), isolateLeftToRight)
  put('asker', values.asker && toUnlinkedAddress(values.asker), isolateLeftToRight)
  put('opt_out_link', values.optOutLink, isolateLeftToRight)
  put('name', values.name)
  put('provider', values.provider)
  if (values.organization !== undefined) {
    texts.organization =
      values.organization === null
        ? valueTexts.yourOrganization
        : isolateName(toUnlinked(cutName(values.organization)))
  }
  if (values.by !== undefined) texts.by = values.by === null ? valueTexts.operator : isolateName(values.by)
  if (values.minutes !== undefined) {
    texts.minutes = number.format(values.minutes)
    texts.expires_in = relative.format(...toPeriod(values.minutes))
  }
  if (values.days !== undefined) texts.hold = days.format(values.days)
  if (values.removed !== undefined) texts.removed = date.format(new Date(values.removed))
  if (values.left !== undefined) texts.left = number.format(values.left)
  if (values.fileName) {
    texts.file_name = toUnlinked(cutFileName(values.fileName))
    texts.file_title = isolateName(texts.file_name)
  }
  if (values.fileCount !== undefined) texts.file_count = number.format(values.fileCount)
  const lists = {
    files: (values.files ?? []).map(clean),
    changes: (values.fileChanges ?? []).map((change) => clean(write(locale, change))),
    details: listDetails(values, valueTexts, formats),
    dates: listDates(values, valueTexts, instant),
    ended: (values.ended ?? []).map((access) => valueTexts.ended[access]),
    methods: (values.methods ?? []).map((method) => valueTexts.methods[method]),
  }
  const count = values.left ?? values.fileCount
  const { hasAccount } = values
  return {
    texts,
    lists,
    ...(count !== undefined && { count }),
    ...(hasAccount !== undefined && { hasAccount }),
  }
}

/** Cuts the name of an organization, which its members choose, to 100 characters (rule B8). */
const cutName = (name: string): string => [...name].slice(0, 100).join('')

/** Lists when, with which browser and from where someone signed in, as far as the email knows it. */
function listDetails(
  values: AnyValues,
  valueTexts: Words,
  { instant, country: countries }: ReturnType<typeof findFormats>,
): string[] {
  const { time, browser, network } = values
  const country = values.country ? countries.of(values.country) : undefined
  return [
    ...(time ? [fill(valueTexts.time, { time: instant.format(new Date(time)) })] : []),
    ...(browser === undefined ? [] : [fill(valueTexts.browser, { browser: toBrowser(values, valueTexts) })]),
    ...(country ? [fill(valueTexts.country, { country: isolateName(country) })] : []),
    ...(network ? [fill(valueTexts.network, { network: isolateLeftToRight(network) })] : []),
  ]
}

/** Lists from when on and until when a file can be opened. */
const listDates = (
  { openable, expires }: AnyValues,
  valueTexts: Words,
  instant: Intl.DateTimeFormat,
): string[] => [
  ...(openable ? [fill(valueTexts.openable, { date: instant.format(new Date(openable)) })] : []),
  ...(expires ? [fill(valueTexts.expires, { date: instant.format(new Date(expires)) })] : []),
]

function toBrowser({ browser, system }: AnyValues, valueTexts: Words): string {
  if (browser && system) {
    return fill(valueTexts.browserOnSystem, { browser: isolateName(browser), system: isolateName(system) })
  }
  const browserOrSystem = browser ?? system
  return browserOrSystem ? isolateName(browserOrSystem) : valueTexts.unknownBrowser
}

/** Writes minutes in the largest unit that divides them: 2 days, 90 minutes. */
function toPeriod(minutes: number): [count: number, unit: 'day' | 'hour' | 'minute'] {
  if (minutes % 1440 === 0) return [minutes / 1440, 'day']
  return minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
}
