import { en, type Messages } from '#languages/en/widget.ts'
import { type Blocks, loaders as blockLoaders, createBlocks } from '../../../../widget/app/blocks.ts'
import { laterParts } from '../../../../widget/app/later-parts.tsx'
import { loaders } from '../../../../widget/app/method-loaders.ts'
import { createMethods } from '../../../../widget/app/methods.ts'
import { toSentences } from '../../../../widget/app/mistakes.ts'
import { loadPhoneMetadata } from '../../../../widget/app/phones.ts'
import { readSettings } from '../../../../widget/app/read-settings.ts'
import type { WidgetEvent } from '../../../../widget/app/states.ts'
import type { Theme } from '../../../../widget/app/theme.ts'
import type { View } from '../../../../widget/app/view.ts'
import type { FoundWallet, LazyWallets, Wallets } from '../../../../widget/core/wallets.ts'
import { drawings } from '../../../../widget/screens/Emblem.tsx'
import { type Sample, sampleNow } from './sample.ts'

/** The modules that screens need besides their state. */
export type Pieces = Pick<View, 'methods' | 'blocks'>

/** Loads everything, because a sample may show a screen of any method. */
export async function loadPieces(): Promise<Pieces> {
  const methods = createMethods((name) => loaders[name]())
  const metadata = await loadPhoneMetadata()
  const phones = { find: () => metadata, within: async () => metadata }
  const blocks = createBlocks(blockLoaders, async () => ({ phones }))
  await Promise.all([
    drawings.load(),
    ...(Object.keys(loaders) as (keyof typeof loaders)[]).map(methods.load),
    ...(Object.keys(blockLoaders) as (keyof typeof blockLoaders)[]).map(blocks.load),
  ])
  return { methods, blocks }
}

/** The display options of a sample. */
export type Look = Pieces & {
  locale?: string
  messages?: Messages
  colorScheme?: View['colorScheme']
  theme?: Theme
  /** Receives the events of the screen. The flow does not handle them. */
  send?(event: WidgetEvent): void
}

/** A toaster that never changes. */
const still = { show: () => '', dismiss: () => {}, subscribe: () => () => {} }

/** Renders a sample with a flow and a clock that never change. */
export function viewOf(
  { state, config, withoutPasskeys, toasts = [], wallets = [], lastProvider }: Sample,
  look: Look,
): View {
  const page = 'https://shop.example/'
  const { settings, mistakes } = readSettings(config, null, page)
  return {
    flow: {
      state: () => state,
      send: look.send ?? (() => {}),
      subscribe: () => () => {},
      stop: () => {},
    },
    methods: look.methods,
    blocks: withWallets(look.blocks, here(wallets)),
    lastProvider: { read: () => lastProvider },
    canPromptPasskey: !withoutPasskeys,
    runtime: () => ({ ...laterParts, toaster: { ...still, list: () => toasts } }),
    settings,
    warnings: toSentences(mistakes),
    messages: look.messages ?? en,
    locale: look.locale ?? 'en',
    languages: () => [],
    theme: { ...look.theme, ...config?.theme },
    colorScheme: look.colorScheme,
    now: () => sampleNow,
    leave: () => false,
    findProjectName: async () => 'Saddle Club',
  }
}

/** A browser with exactly these wallets. */
function here(foundWallets: readonly FoundWallet[]): LazyWallets {
  const wallets: Wallets = { list: () => foundWallets, find: () => undefined, watch: () => () => {} }
  return { find: () => wallets, load: async () => wallets }
}

/** The blocks of Main in a browser with these wallets. */
const withWallets = (blocks: Blocks, wallets: LazyWallets): Blocks => ({
  ...blocks,
  find(name) {
    const block = blocks.find(name)
    return block && { ...block, needs: Object.assign({}, block.needs, { wallets }) }
  },
})
