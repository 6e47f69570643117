import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '../../../emails/values.ts'
import { ConfigError } from '../errors/config-error.ts'
import { ensurePrivateFolder } from '../machine/private-folder.ts'
import type { Random } from '../machine/random.ts'
import type { Network } from '../outbound/networks.ts'
import { type DataPlaces, toDataPlaces } from './data-places.ts'
import type { Environment, Mode } from './environment.ts'
import { defaultPlans, type PricedPlan } from './plans.ts'
import { readTexts, type TextOverrides } from './texts-file.ts'

/**
 * The proxies whose entries of X-Forwarded-For are believed: how many there are in front of the server, or the networks
 * that they are in.
 */
export type TrustedProxies = number | readonly Network[]

/** The server's configuration, without secrets. */
export type Config = {
  mode: Mode
  productName: string
  /** the public origin, which links in emails start with */
  publicUrl: string
  trustedProxies: TrustedProxies
  /** the header of a trusted proxy with the client's country, which emails about new sign-ins show */
  countryHeader?: string
  /** the default From line of emails; projects can set their own */
  emailFrom: string
  /** the appearance of the portal's own emails */
  emailStyle: Omit<Brand, 'name'>
  /** where to report a vulnerability: a mailto: or https: URL */
  securityContact?: string
  /** the operator's texts of the portal */
  texts: TextOverrides
  /** the folder of the built widget and portal */
  distDir: string
  /** where the data is, for the doctor */
  dataPlaces: DataPlaces
  /** the folder that keeps every version of the widget's script that this server has served */
  widgetVersionsDir: string
  /** the folder that keeps the files of the pages of the last builds (platform/http/kept-assets.ts) */
  keptAssetsDir: string
  /** how long entries in a project's log are kept */
  logRetentionDays: number
  /** how long activity is kept; without it, forever */
  activityRetentionDays?: number
  /** networks that URLs in project documents may use in addition to public ones (platform/outbound) */
  allowedNetworks: readonly Network[]
  /** whether the theme studio is at /studio/ */
  hasThemeStudio: boolean
  /** cakes per calendar month without a subscription (rule F10) */
  freeCakesPerMonth: number
  /** the plans on offer if payments are configured */
  plans: readonly PricedPlan[]
  links: Partial<Record<'download' | 'home' | 'about' | 'faq' | 'terms' | 'privacy' | 'contact', string>>
}

/** The path of the product's mark that emails show: an image of the portal's page, with transparent corners. */
export const emailMark = '/app-192.png'

export function toConfig(mode: Mode, environment: Environment, distDir: string): Config {
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`
  const links = {
    download: environment.LINK_DOWNLOAD,
    home: environment.LINK_HOME,
    about: environment.LINK_ABOUT,
    faq: environment.LINK_FAQ,
    terms: environment.LINK_TERMS,
    privacy: environment.LINK_PRIVACY,
    contact: environment.LINK_CONTACT,
  }
  return {
    mode,
    productName: environment.PRODUCT_NAME,
    publicUrl,
    trustedProxies: environment.TRUST_PROXY,
    ...(environment.COUNTRY_HEADER && { countryHeader: environment.COUNTRY_HEADER }),
    emailFrom:
      environment.MAIL_FROM ?? `${environment.PRODUCT_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    emailStyle: {
      ...(environment.MAIL_LOGO_URL && { logoUrl: environment.MAIL_LOGO_URL }),
      ...(environment.MAIL_ACCENT && { accent: environment.MAIL_ACCENT }),
      // Email clients and their proxies reach nothing else.
      ...(publicUrl.startsWith('https:') && { markUrl: `${publicUrl}${emailMark}` }),
      ...(environment.MAIL_SUPPORT_EMAIL && { supportEmail: environment.MAIL_SUPPORT_EMAIL }),
      ...(environment.LINK_CONTACT && { supportUrl: environment.LINK_CONTACT }),
    },
    ...(environment.SECURITY_CONTACT && { securityContact: environment.SECURITY_CONTACT }),
    texts: readTexts(environment.TEXTS_FILE),
    distDir,
    dataPlaces: toDataPlaces(environment),
    widgetVersionsDir: join(environment.DATA_DIR, 'widget'),
    keptAssetsDir: join(environment.DATA_DIR, 'assets'),
    logRetentionDays: environment.LOG_RETENTION_DAYS,
    ...(environment.ACTIVITY_RETENTION_DAYS && {
      activityRetentionDays: environment.ACTIVITY_RETENTION_DAYS,
    }),
    allowedNetworks: environment.OUTBOUND_ALLOWED_NETWORKS,
    hasThemeStudio: mode === 'development' || environment.THEME_STUDIO === 'on',
    freeCakesPerMonth: environment.FREE_CAKES_PER_MONTH,
    plans: environment.PLANS ?? defaultPlans,
    links: Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined)),
  }
}

/** Returns CAKE_MASTER_KEY or, in development, the key in the data folder, which is created on first start. */
function getMasterKey(
  environment: Environment,
  random: Random,
  warn: (sentence: string) => void,
): Uint8Array {
  if (environment.CAKE_MASTER_KEY) return Buffer.from(environment.CAKE_MASTER_KEY, 'hex')
  ensurePrivateFolder(environment.DATA_DIR, warn)
  const path = join(environment.DATA_DIR, 'master.key')
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex')
    throw new ConfigError(
      `${path} does not contain a master key (64 hex digits). Restore the original file, or set CAKE_MASTER_KEY.`,
    )
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const key = random.bytes(32)
  // Written to another file and then linked, so a start that is killed leaves either a complete key or none.
  writeFileSync(`${path}.new`, `${key.toString('hex')}\n`, { mode: 0o600 })
  linkSync(`${path}.new`, path)
  rmSync(`${path}.new`)
  return key
}

/**
 * Returns the current master key and, if it is set, the previous one, with which some data may still be sealed.
 * @param warn receives a sentence if the data folder was open to other users
 */
export function getMasterKeys(
  environment: Environment,
  random: Random,
  warn: (sentence: string) => void,
): { current: Uint8Array; previous: Uint8Array[] } {
  const previous = environment.CAKE_MASTER_KEY_PREVIOUS
  return {
    current: getMasterKey(environment, random, warn),
    previous: previous ? [Buffer.from(previous, 'hex')] : [],
  }
}
