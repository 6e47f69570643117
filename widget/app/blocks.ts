import type { ComponentType } from 'react'
import type { ProductName } from '#contract/products.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import type { Problem } from '../core/problem.ts'
import type { BlockProps } from '../core/screen.ts'
import type { Settings } from '../core/settings.ts'
import { heightOf as heightOfSocial } from '../methods/oauth/reserved-height.ts'
import { heightOf } from '../methods/wallet/reserved-height.ts'
import type { WidgetEvent } from './states.ts'

/** A part of Main. */
export type Block = ComponentType<BlockProps<WidgetEvent>>

/** The dependencies that only the blocks have. They load with the first block. */
export type BlockNeeds = Pick<BlockProps<WidgetEvent>, 'phones'>

export type Loader = {
  /** The product whose buttons the block renders. */
  product?: ProductName
  load(): Promise<Block>
  /** The height in px that is reserved for it. */
  height(settings: Settings): number
}

/** The blocks of Main that are separate chunks, buttons in their order on Main. Register new blocks here. */
export const loaders = {
  phone: {
    load: fetchChunk(
      () => import('../methods/otp/PhoneBlock.tsx'),
      ({ PhoneBlock }) => PhoneBlock,
    ),
    height: () => 135.5,
  },
  passkey: {
    product: 'passkeys',
    load: fetchChunk(
      () => import('../methods/passkey/PasskeyButton.tsx'),
      ({ PasskeyButton }) => PasskeyButton,
    ),
    height: () => 45,
  },
  social: {
    product: 'oauth',
    load: fetchChunk(
      async () => {
        const { block } = await import('../methods/oauth/method.tsx')
        return { block }
      },
      ({ block }) => block,
    ),
    height: heightOfSocial,
  },
  wallet: {
    product: 'crypto',
    load: fetchChunk(
      () => import('../methods/wallet/WalletButtons.tsx'),
      ({ WalletButtons }) => WalletButtons,
    ),
    height: heightOf,
  },
  // In one chunk with its method, without which the place of the prompt would stay empty.
  'one-tap': {
    load: fetchChunk(
      () => import('../methods/one-tap/method.tsx'),
      ({ block }) => block,
    ),
    height: () => 47,
  },
  project: {
    load: fetchChunk(
      () => import('./ProjectName.tsx'),
      ({ ProjectName }) => ProjectName,
    ),
    height: () => 22.5,
  },
  mistakes: {
    load: fetchChunk(
      () => import('./ConfigurationNote.tsx'),
      ({ ConfigurationNote }) => ConfigurationNote,
    ),
    height: () => 0,
  },
} satisfies Record<string, Loader>

export type BlockName = keyof typeof loaders

/** Also the block that replaces the first screen of another kind until it has loaded. */
export type AnyBlockName = BlockName | 'business'

/** The blocks that have loaded. */
export type Blocks = {
  find(name: AnyBlockName): { Block: Block; needs: BlockNeeds } | undefined
  load(name: AnyBlockName): Promise<unknown>
  heightOf(name: AnyBlockName, settings: Settings): number
}

/** @param alongside fetches what all blocks need */
export function createBlocks(
  from: Record<BlockName, Loader> & { business?: Loader },
  alongside: (name: AnyBlockName) => Promise<BlockNeeds>,
): Blocks {
  const arrived = new Map<AnyBlockName, { Block: Block; needs: BlockNeeds }>()
  return {
    find: (name) => arrived.get(name),
    async load(name) {
      const [Block, needs] = await Promise.all([(from[name] as Loader).load(), alongside(name)])
      arrived.set(name, { Block, needs })
    },
    heightOf: (name, settings) => (from[name] as Loader).height(settings),
  }
}

/** Reports to the host that a block could not be loaded. */
export const reportLost = (blocks: Blocks, report: (problem: Problem) => void): Blocks => ({
  ...blocks,
  load: (name) =>
    blocks.load(name).catch((problem: Problem) => {
      report(problem)
      throw problem
    }),
})
