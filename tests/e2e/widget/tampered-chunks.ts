import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { socialProviderNames } from '#contract/social-providers.ts'
import type { HostPage } from './host-site.ts'
import { apiUrl, publicToken } from './simulated-provider.ts'

/** A page that loads a chunk, and what a visitor does there until the page needs it. */
export type ChunkPage = {
  attributes?: Record<string, string>
  config?: object
  query?: HostPage['query']
  /** the page is in a frame */
  isFramed?: boolean
  act?: Act
}

type Act = (page: Page, widget: Page | FrameLocator) => Promise<unknown>

const submitEmail: Act = async (_, widget) => {
  await widget.getByLabel('Email').fill('ann@example.org')
  await widget.getByLabel('Email').press('Enter')
}
const press =
  (name: RegExp): Act =>
  (_, widget) =>
    widget.getByRole('button', { name }).first().click()
const run = (body: (widget: HTMLElementTagNameMap['login-widget']) => unknown): Act => {
  return (page) => page.locator('login-widget').first().evaluate(body)
}

const codes: ChunkPage = { attributes: { products: 'otp' }, act: submitEmail }
const social = (options: object, act?: Act): ChunkPage => ({
  attributes: { products: 'oauth otp' },
  config: { oauthOptions: options },
  ...(act && { act }),
})
const google = social({ providers: [{ type: 'google' }] })
const wallets: ChunkPage = { attributes: { products: 'crypto otp' } }
const passkeys = { attributes: { products: 'passkeys otp' } }
const mistake: ChunkPage = { attributes: { products: 'otp pigeons' } }
const phones: ChunkPage = { attributes: { products: 'otp' }, config: { otpOptions: { methods: ['sms'] } } }

const businesses = { kind: 'business', flow: 'discovery', products: 'emailOtp' }

/** A page for every chunk of the drop-in script, by the chunk's name. */
export const chunkPages: Record<string, ChunkPage> = {
  runtime: codes,
  client: codes,
  otp: codes,
  Drawing: codes,
  ProjectName: { attributes: { products: 'otp' } },
  'magic-link': { ...codes, attributes: { products: 'emailMagicLinks' } },
  password: { ...codes, attributes: { products: 'passwords' } },
  additional: google,
  oauth: google,
  ...Object.fromEntries(
    socialProviderNames.map((type): [string, ChunkPage] => [type, social({ providers: [{ type }] })]),
  ),
  SecondaryScreen: social({ providers: [{ type: 'google' }], display: 'popup' }, press(/Google/)),
  'one-tap': {
    attributes: { products: 'oauth' },
    config: { oauthOptions: { providers: [{ type: 'google', one_tap: true }] } },
  },
  PasskeyButton: passkeys,
  passkey: { ...passkeys, act: press(/passkey/i) },
  WalletButtons: wallets,
  wallet2: wallets,
  'page-wallets': wallets,
  wallets,
  wallet: { ...wallets, act: press(/MetaMask|wallet/i) },
  PhoneBlock: phones,
  'unknown-keys': phones,
  phone: {
    ...phones,
    async act(_, widget) {
      await widget.getByLabel('Phone number').fill('2025550123')
      await widget.getByLabel('Phone number').press('Enter')
    },
  },
  de: { attributes: { products: 'otp', locale: 'de' } },
  ar: { attributes: { products: 'otp', locale: 'ar' } },
  ConfigurationNote: mistake,
  DeveloperNote: mistake,
  consent: {
    attributes: { products: 'otp', consent: '' },
    query: { client_id: 'app-1', response_type: 'code' },
  },
  'second-factor': {
    attributes: { products: 'otp' },
    act: run((widget) => widget.openSecondFactor().catch(() => undefined)),
  },
  business: { attributes: businesses },
  'business-kind': { attributes: businesses, act: submitEmail },
  'business-password': { attributes: { ...businesses, products: 'passwords' }, act: submitEmail },
  'business-client': { attributes: businesses, act: submitEmail },
  'business-second-step': {
    attributes: businesses,
    // A reload interrupts the entry of a code.
    async act(page) {
      const stored = [`login-widget:${publicToken}`, JSON.stringify({ signIn: {} })] as const
      await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), stored)
      await page.reload()
    },
  },
  'business-consent': {
    attributes: { ...businesses, consent: '' },
    query: { client_id: 'app-1', response_type: 'code' },
  },
  'business-switching': {
    attributes: businesses,
    act: run((widget) => widget.switchOrganization('corp').catch(() => undefined)),
  },
  'unknown-business-keys': { attributes: businesses, config: { emailOtpOptions: {} } },
  redirects: { attributes: { ...businesses, products: 'sso emailOtp' } },
  hubspot: {
    attributes: { ...businesses, products: 'oauth' },
    config: { oauthOptions: { providers: ['hubspot'] } },
  },
  // Their texts in Arabic and in German.
  'business-ar': { attributes: { ...businesses, locale: 'ar' } },
  'business-de': { attributes: { ...businesses, locale: 'de' } },
  'sandboxed-forms': { attributes: { products: 'otp' }, isFramed: true },
  // Explains a failed call.
  'rejected-origin': {
    ...codes,
    async act(page, widget) {
      await page.route(`${apiUrl}/sdk/v1/otps/**`, (route) => route.abort())
      await submitEmail(page, widget)
    },
  },
  // Reports a second project with the same cookie.
  'shared-cookie': {
    attributes: { products: 'otp' },
    act: run((widget) => {
      const second = widget.cloneNode() as typeof widget
      second.publicToken = 'public-token-test-22222222-2222-4222-8222-222222222222'
      widget.after(second)
    }),
  },
}

const folder = join(import.meta.dirname, '../../../dist/widget/chunks')
const toName = (file: string) => file.replace(/-[0-9a-f]{8}\.js$/, '')

/** The names of the chunks of the built script. */
export const listChunks = (): string[] => readdirSync(folder).map(toName)

/** Finds the file of a chunk. @throws if there is none */
export function findChunk(name: string): string {
  const file = readdirSync(folder).find((candidate) => toName(candidate) === name)
  if (!file) throw new Error(`The script has no chunk ${name}.`)
  return join(folder, file)
}
