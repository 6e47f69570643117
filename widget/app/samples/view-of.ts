import type { FoundWallet, LazyWallets, Wallets } from '../../core/wallets.ts'
import { en, type Messages } from '../../messages/en.ts'
import { type Blocks, loaders as blockLoaders, createBlocks } from '../blocks.ts'
import { createMethods, loaders } from '../methods.ts'
import { loadPhoneBook } from '../phones.ts'
import { readSettings } from '../read-settings.ts'
import type { WidgetEvent } from '../states.ts'
import { Tray } from '../Tray.tsx'
import type { Theme } from '../theme.ts'
import type { View } from '../view.ts'
import { type Sample, sampleNow } from './sample.ts'

/** What screens are made of, beside their state. */
export type Pieces = Pick<View, 'methods' | 'blocks'>

/** Fetches everything at once: a sample may show a screen of any method. */
export async function loadPieces(): Promise<Pieces> {
  const methods = createMethods(loaders)
  const book = await loadPhoneBook()
  const phones = { find: () => book, within: async () => book }
  const blocks = createBlocks(blockLoaders, async () => ({ phones, wallets: here([]) }))
  await Promise.all([
    ...(Object.keys(loaders) as (keyof typeof loaders)[]).map(methods.load),
    ...(Object.keys(blockLoaders) as (keyof typeof blockLoaders)[]).map(blocks.load),
  ])
  return { methods, blocks }
}

/** How a sample is looked at. */
export type Look = Pieces & {
  locale?: string
  messages?: Messages
  colorScheme?: View['colorScheme']
  theme?: Theme
  /** Hears what the screen would tell the flow, which stands still. */
  send?(event: WidgetEvent): void
}

/** A toaster that stands still. */
const still = { show: () => '', dismiss: () => {}, subscribe: () => () => {} }

/** What the widget's tree draws for a sample: a flow that stands still, by a clock that stands still. */
export function viewOf(
  { state, config, withoutPasskeys, toasts = [], wallets = [], lastSocial }: Sample,
  look: Look,
): View {
  const page = 'https://shop.example/'
  const { settings, complaints } = readSettings(config, null, page)
  return {
    flow: {
      state: () => state,
      send: look.send ?? (() => {}),
      order: () => {},
      subscribe: () => () => {},
      stop: () => {},
    },
    methods: look.methods,
    blocks: withWallets(look.blocks, here(wallets)),
    lastSocial: { read: () => lastSocial },
    canPromptPasskey: !withoutPasskeys,
    tray: () => ({ Tray, toaster: { ...still, list: () => toasts } }),
    settings,
    complaints,
    messages: look.messages ?? en,
    locale: look.locale ?? 'en',
    languages: () => [],
    theme: { ...look.theme, ...config?.theme },
    colorScheme: look.colorScheme,
    now: () => sampleNow,
    leave: () => false,
  }
}

/** The wallets of a browser that has just these. */
function here(found: readonly FoundWallet[]): LazyWallets {
  const wallets: Wallets = { list: () => found, find: () => undefined, watch: () => () => {} }
  return { find: () => wallets, load: async () => wallets }
}

/** The pieces of Main, in a browser that has these wallets. */
const withWallets = (blocks: Blocks, wallets: LazyWallets): Blocks => ({
  ...blocks,
  find(name) {
    const found = blocks.find(name)
    return found && { ...found, needs: { ...found.needs, wallets } }
  },
})
