import { type BlockNeeds, loaders as blockLoaders, createBlocks } from '../app/blocks.ts'
import { createMethods } from '../app/methods.ts'
import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'
import { additionalTexts } from './texts.ts'

// The chunks that are fetched later. All tags of the page share them.

export const runtime = createLazy(
  fetchChunk(
    () => import('./runtime.ts'),
    ({ runtime }) => runtime,
  ),
)

export const methods = createMethods(async (name) => (await runtime.load()).fetchMethod(name))

const loaders = {
  ...blockLoaders,
  business: {
    load: fetchChunk(
      () => import('./business.ts'),
      ({ block }) => block,
    ),
    height: () => 200,
  },
}

export const blocks = createBlocks(loaders, async (name) => {
  // The first screen waits for nothing else.
  if (name === 'business') return {} as BlockNeeds
  const [{ blockNeeds }] = await Promise.all([
    runtime.load(),
    ['phone', 'project'].includes(name) || additionalTexts.load(),
  ])
  return blockNeeds
})
