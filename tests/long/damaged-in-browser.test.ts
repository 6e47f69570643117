import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cakeSizeOf, encryptCake, toHex } from '#cake/index.ts'
import { en } from '../../portal/messages/en.ts'
import { createSeededRandom } from '../../server/demo/seeded-random.ts'
import { openPage } from '../bench/browser/serve-page.ts'
import { streamNoise, writeCake } from '../bench/opener/bake-sample.ts'
import { damageForRound, damages, type KeySet, toCountLines } from '../support/cake/damages.ts'
import type { Attempt, OpenerPage } from './opener-page/page.ts'

/** 34 cakes for each kind of damage, in each of the engine's two modes. */
const count = 34 * Object.keys(damages).length
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)

declare const attempt: OpenerPage

/** Cake sizes around the thresholds at which reading, hashing and writing change. Each cake has a sibling. */
const small = [16, 1000, 65_536, 600_001] as const
const middle = [4 * 2 ** 20, 6 * 2 ** 20 + 5, 17 * 2 ** 20, 40 * 2 ** 20 + 1] as const
const large = 300 * 2 ** 20
const sizes = [...small, ...middle, large]

const random = createSeededRandom(seed)
const key = random.bytes(32)
const problems: string[] = []
let folder: string
let page: Page
let close: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-cakes-'))
  const root = join(import.meta.dirname, 'opener-page')
  ;({ page, close } = await openPage(folder, root, (problem) => void problems.push(problem)))
  const paths: string[] = []
  for (const [index, size] of sizes.entries()) {
    for (const twin of ['cake', 'sibling']) {
      const path = join(folder, `${index}-${twin}`)
      await bakeToDisk(path, size)
      paths.push(path)
    }
  }
  await page.locator('input').setInputFiles(paths)
}, 300_000)

afterAll(async () => {
  await close?.()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const tryIt = (it: Attempt) => page.evaluate((it) => attempt.openDamaged(it), it)

it.each(['memory', 'storage'] as const)(
  `the engine rejects ${count} damaged cakes (seed ${seed}) in %s mode and leaves no files behind`,
  async (quarantineKind) => {
    const counts = new Map<string, number>()
    const wrong: string[] = []
    for (let turn = 0; turn < count; turn++) {
      const [name, { code, make }] = damageForRound(turn)
      const index = chooseCake(turn)
      const cakeSize = cakeSizeOf(sizes[index] ?? 0)
      const { parts, keys } = make(cakeSize, random)
      // For the largest cakes, the engine chooses the storage by their size.
      const isLarge = quarantineKind === 'storage' && sizes[index] === large
      const input = {
        quarantineKind: isLarge ? undefined : quarantineKind,
        cake: 2 * index,
        parts,
        keys: keysFor(keys),
      } as const
      const response = await tryIt(input)
      const text = keys === 'none' ? en['opener.noKeys'] : en['opener.undecryptable']
      const reports = keys !== 'none' && code === 'no_key_fits' ? ['no_key_fits'] : []
      const expected = { screen: 'rejected', lines: [text], offered: 0, reports, left: [] }
      if (JSON.stringify(response) !== JSON.stringify(expected)) {
        wrong.push(`turn ${turn}: ${name}, ${cakeSize} bytes: ${JSON.stringify(response)}`)
      }
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    process.stdout.write(`damaged cakes in ${quarantineKind} mode, seed ${seed}:\n${toCountLines(counts)}\n`)
    expect(wrong).toEqual([])
    expect(problems).toEqual([])
    for (const name of Object.keys(damages)) expect(counts.get(name), name).toBe(34)
    // As a control, the intact cakes open.
    for (const [index, size] of sizes.entries()) {
      const parts = [{ of: 'cake', from: 0, to: cakeSizeOf(size) } as const]
      const response = await tryIt({ quarantineKind, cake: 2 * index, parts, keys: keysFor('right') })
      expect(response).toMatchObject({ screen: 'opened', offered: size })
    }
  },
)

/** Chooses mostly small cakes and a few large ones, so that the test takes minutes instead of hours. */
function chooseCake(turn: number): number {
  if (turn % 100 === 99) return sizes.length - 1
  return turn % 10 === 5 ? small.length + random.below(middle.length) : random.below(small.length)
}

function keysFor(held: KeySet): string[] {
  const otherKeys = Array.from({ length: random.below(4) }, () => toHex(random.bytes(32)))
  if (held === 'right') return [...otherKeys, toHex(key)]
  if (held === 'wrong') return Array.from({ length: 1 + random.below(300) }, () => toHex(random.bytes(32)))
  return held === 'none' ? [] : [...otherKeys, toHex(random.bytes(31)), 'no key']
}

/** Bakes a cake of random bytes in which every megabyte is different. */
async function bakeToDisk(path: string, size: number): Promise<void> {
  const plaintext = streamNoise(random.bytes(2 ** 20), size, (chunk) =>
    chunk.set(random.bytes(8).subarray(0, chunk.length)),
  )
  const iv = random.bytes(16)
  const baking = encryptCake(plaintext, size, key, () => iv)
  await writeCake(path, baking)
}
