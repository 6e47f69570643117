import { expect, it } from 'vitest'
import { type Bytes, CakeError, createKey, decryptCake, encryptCake, headerSize } from '#cake/index.ts'

const count = 2000
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32)

/** The same numbers for the same seed, from 0 up to but not including 1. */
function createDice(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const dice = createDice(seed)
const below = (limit: number) => Math.floor(dice() * limit)
const join = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))
const noise = (size: number): Bytes => Uint8Array.from({ length: size }, () => below(256))

async function bake(plaintext: Bytes, key: Bytes): Promise<Bytes> {
  const { header, body } = encryptCake(plaintext, plaintext.length, key)
  // The header holds the MAC, so it is there once the body has been read.
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return join(await header, bytes)
}

function flip(cake: Bytes, from: number, to: number): Bytes {
  const copy = cake.slice()
  const at = from + below(to - from)
  copy[at] = (copy[at] ?? 0) ^ (1 << below(8))
  return copy
}

/** A run of whole blocks somewhere in the body: [first byte, byte behind it]. */
function blocksOf(cake: Bytes): [number, number] {
  const blocks = (cake.length - headerSize) / 16
  const first = below(blocks)
  return [headerSize + 16 * first, headerSize + 16 * (first + 1 + below(blocks - first))]
}

type Cakes = { cake: Bytes; sibling: Bytes }

/** What may have happened to a cake on its way, and what opening it must then say. */
const damages: Record<string, { code: string; by: (cakes: Cakes) => Bytes }> = {
  'a bit of the magic or version': { code: 'not_a_cake', by: ({ cake }) => flip(cake, 0, 5) },
  'a bit of the IV': { code: 'no_key_fits', by: ({ cake }) => flip(cake, 5, 21) },
  'a bit of the MAC': { code: 'no_key_fits', by: ({ cake }) => flip(cake, 21, headerSize) },
  'a bit of the body': { code: 'no_key_fits', by: ({ cake }) => flip(cake, headerSize, cake.length) },
  'cut inside a block': {
    code: 'not_a_cake',
    by: ({ cake }) => cake.slice(0, -1 - below(15)),
  },
  'cut inside the header': { code: 'not_a_cake', by: ({ cake }) => cake.slice(0, below(headerSize)) },
  'cut at a block': {
    code: 'no_key_fits',
    by: ({ cake }) => cake.slice(0, headerSize + 16 * (1 + below((cake.length - headerSize) / 16 - 1))),
  },
  'something behind it': {
    code: 'no_key_fits',
    by: ({ cake }) => join(cake, noise(16 * (1 + below(4)))),
  },
  'blocks taken out': {
    code: 'no_key_fits',
    by: ({ cake }) => {
      const [from, to] = blocksOf(cake)
      const rest = join(cake.slice(0, from), cake.slice(to))
      return rest.length > headerSize ? rest : flip(cake, headerSize, cake.length)
    },
  },
  'blocks zeroed': {
    code: 'no_key_fits',
    by: ({ cake }) => {
      const [from, to] = blocksOf(cake)
      return join(cake.slice(0, from), new Uint8Array(to - from), cake.slice(to))
    },
  },
  'blocks of a sibling under the same key': {
    code: 'no_key_fits',
    by: ({ cake, sibling }) => {
      const [from, to] = blocksOf(cake)
      return join(cake.slice(0, from), sibling.slice(from, to), cake.slice(to))
    },
  },
  'the header of a sibling under the same key': {
    code: 'no_key_fits',
    by: ({ cake, sibling }) => join(sibling.slice(0, headerSize), cake.slice(headerSize)),
  },
}

it(`${count} damaged cakes (seed ${seed}) yield nothing, each with its error`, async () => {
  const counts: Record<string, number> = {}
  const names = Object.keys(damages)
  for (let turn = 0; turn < count; turn += 1) {
    const key = createKey()
    const size = 17 + below(turn % 50 === 0 ? 2 ** 20 : 4096)
    const cake = await bake(noise(size), key)
    const sibling = await bake(noise(size), key)
    const name = names[below(names.length)] ?? ''
    const damage = damages[name]
    if (!damage) throw new Error(`There is no damage called '${name}'.`)

    const damaged = damage.by({ cake, sibling })
    const others = Array.from({ length: below(4) }, createKey)
    const outcome = await decryptCake(damaged, [...others, key]).catch((error: unknown) => error)
    const where = `turn ${turn}: ${name}, ${size} bytes`
    expect(outcome, where).toBeInstanceOf(CakeError)
    expect((outcome as CakeError).code, where).toBe(damage.code)
    // The same cake unharmed opens: it was the damage that was refused.
    if (turn % 20 === 0) expect(await decryptCake(cake, [...others, key])).toHaveLength(size)
    counts[name] = (counts[name] ?? 0) + 1
  }
  process.stdout.write(`${names.map((name) => `${name}: ${counts[name] ?? 0}`).join('\n')}\n`)
  for (const name of names) expect(counts[name], name).toBeGreaterThan(count / names.length / 2)
})
