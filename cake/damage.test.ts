import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Bytes } from './bytes.ts'
import { decryptCake, decryptInto } from './decrypt.ts'
import { CakeError } from './errors.ts'
import { parseHeader } from './header.ts'
import { createKey } from './keys.ts'
import { computeMacs } from './mac.ts'
import type { Quarantine } from './quarantine.ts'
import { bodySizeIn, chunkSize, headerSize } from './sizes.ts'
import { openDamagedCakes } from './testing/damaged-cakes.ts'
import { damages as damageKinds } from './testing/damages.ts'
import { bakeInMemory, samplePlaintext, streamOf } from './testing/samples.ts'

const key = createKey()
const size = 1000
const whole = await bakeInMemory(samplePlaintext(size), key)

const flipped = (at: number, bit = 0) => {
  const cake = whole.slice()
  cake[at] = (cake[at] ?? 0) ^ (1 << bit)
  return cake
}
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** Remembers what was asked of it; what it releases is what a caller would be offered. */
function watchedQuarantine() {
  const calls: string[] = []
  const quarantine: Quarantine<string> = {
    write: () => void (calls.at(-1) !== 'write' && calls.push('write')),
    release: () => {
      calls.push('release')
      return 'opened'
    },
    destroy: () => void calls.push('destroy'),
  }
  return { calls, quarantine }
}

/** The way of a large cake: in one pass the MAC, in another the cipher, into a quarantine. */
async function openBeside(cake: Bytes, candidate: Bytes, quarantine: Quarantine<string>) {
  const bodySize = bodySizeIn(cake.length)
  const header = parseHeader(cake)
  const body = () => streamOf([cake.slice(headerSize)])
  const mac = computeMacs(body(), bodySize, header.iv, [candidate]).then(([only]) => only ?? new Uint8Array())
  return decryptInto({ header, body: body(), bodySize, key: candidate, mac, quarantine })
}

const damages: [string, Bytes, 'not_a_cake' | 'no_key_fits'][] = [
  ['nothing at all', new Uint8Array(0), 'not_a_cake'],
  ['magic', flipped(0), 'not_a_cake'],
  ['magic, its last byte', flipped(3), 'not_a_cake'],
  ['version', flipped(4), 'not_a_cake'],
  ['IV, its first byte', flipped(5), 'no_key_fits'],
  ['IV, its last byte', flipped(20), 'no_key_fits'],
  ['MAC, its first byte', flipped(21), 'no_key_fits'],
  ['MAC, its last byte', flipped(52), 'no_key_fits'],
  ['body, its first byte', flipped(53), 'no_key_fits'],
  ['body, its middle', flipped(500), 'no_key_fits'],
  ['body, its last byte', flipped(whole.length - 1), 'no_key_fits'],
  ['header alone', whole.slice(0, headerSize), 'not_a_cake'],
  ['a header that is cut', whole.slice(0, 20), 'not_a_cake'],
  ['cut by one byte', whole.slice(0, -1), 'not_a_cake'],
  ['cut by one block', whole.slice(0, -16), 'no_key_fits'],
  ['cut to one block', whole.slice(0, headerSize + 16), 'no_key_fits'],
  ['lengthened by one byte', join(whole, new Uint8Array(1)), 'not_a_cake'],
  ['lengthened by one block', join(whole, new Uint8Array(16)), 'no_key_fits'],
  ['lengthened by its own last block', join(whole, whole.slice(-16)), 'no_key_fits'],
  ['one block taken out', join(whole.slice(0, 101), whole.slice(117)), 'no_key_fits'],
  [
    'a header without its end written (FORMAT.md 2.6)',
    join(new Uint8Array(53), whole.slice(53)),
    'not_a_cake',
  ],
  ['a PDF', join(new TextEncoder().encode('%PDF-1.7'), new Uint8Array(61 + 64)), 'not_a_cake'],
]

describe('a damaged cake yields nothing', () => {
  it.each(damages)('in memory: %s', async (_, cake, code) => {
    const before = cake.slice()
    const error = await decryptCake(cake, [key]).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CakeError)
    expect(error).toMatchObject({ code })
    expect(cake).toEqual(before)
  })

  it.each(damages)('into a quarantine: %s', async (_, cake, code) => {
    const { calls, quarantine } = watchedQuarantine()
    await expect(openBeside(cake, key, quarantine)).rejects.toMatchObject({ name: 'CakeError', code })
    expect(calls).not.toContain('release')
    if (code === 'no_key_fits') expect(calls.at(-1)).toBe('destroy')
  })

  it('any single bit, anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const { calls, quarantine } = watchedQuarantine()
        await expect(openBeside(flipped(at, bit), key, quarantine)).rejects.toBeInstanceOf(CakeError)
        await expect(decryptCake(flipped(at, bit), [key])).rejects.toBeInstanceOf(CakeError)
        expect(calls).not.toContain('release')
      }),
      { numRuns: 200 },
    )
  })

  it('any other length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length + 200), async (length) => {
        if (length === whole.length) return
        const cake = join(whole, samplePlaintext(200)).slice(0, length)
        await expect(decryptCake(cake, [key])).rejects.toBeInstanceOf(CakeError)
      }),
      { numRuns: 200 },
    )
  })

  it('under 600 wrong keys, of which some pass the padding', async () => {
    const others = Array.from({ length: 600 }, createKey)
    await expect(decryptCake(whole, others)).rejects.toMatchObject({ code: 'no_key_fits' })
    expect(await decryptCake(whole, [...others, key])).toEqual(samplePlaintext(size))
  })

  it('under no key', async () => {
    await expect(decryptCake(whole, [])).rejects.toMatchObject({ code: 'no_key_fits' })
  })
})

it('310 cakes, each kind of damage ten times, yield nothing in either way', async () => {
  const { counts, opened, wrong } = await openDamagedCakes(310, 4)
  expect(wrong).toEqual([])
  expect(opened).toBe(32)
  expect(counts.size).toBe(Object.keys(damageKinds).length)
})

describe('decryptInto', () => {
  const header = parseHeader(whole)
  const bodySize = bodySizeIn(whole.length)

  it('waits for the MAC before it releases', async () => {
    const { calls, quarantine } = watchedQuarantine()
    let arrive = (_: Bytes) => {}
    const mac = new Promise<Bytes>((resolve) => {
      arrive = resolve
    })
    const opened = decryptInto({ header, body: whole.slice(headerSize), bodySize, key, mac, quarantine })
    await vi.waitFor(() => expect(calls).toEqual(['write']), 5_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(calls).toEqual(['write'])
    arrive(header.mac)
    expect(await opened).toBe('opened')
    expect(calls).toEqual(['write', 'release'])
  })

  it('does not tell of wrong padding before the MAC is there', async () => {
    const { calls, quarantine } = watchedQuarantine()
    let ended = false
    let arrive = (_: Bytes) => {}
    const mac = new Promise<Bytes>((resolve) => {
      arrive = resolve
    })
    const cut = whole.slice(0, -16)
    const body = cut.slice(headerSize)
    const opening = decryptInto({ header, body, bodySize: body.length, key, mac, quarantine }).finally(() => {
      ended = true
    })
    opening.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(ended).toBe(false)
    arrive(header.mac) // even a MAC that matches does not make wrong padding right (FORMAT.md 5.5)
    await expect(opening).rejects.toMatchObject({ code: 'no_key_fits' })
    expect(calls.at(-1)).toBe('destroy')
  })

  it('passes on what the quarantine throws, at once, and destroys it', async () => {
    const full = new Error('no space')
    const calls: string[] = []
    const quarantine = {
      write: () => Promise.reject(full),
      release: () => void calls.push('release'),
      destroy: () => void calls.push('destroy'),
    }
    const never = new Promise<Bytes>(() => {})
    const body = whole.slice(headerSize)
    await expect(decryptInto({ header, body, bodySize, key, mac: never, quarantine })).rejects.toBe(full)
    expect(calls).toEqual(['destroy'])
  })

  it('writes nothing after the quarantine is destroyed', async () => {
    const calls: string[] = []
    const quarantine = {
      async write() {
        await new Promise((resolve) => setTimeout(resolve, 20))
        calls.push('write')
      },
      release: () => void calls.push('release'),
      destroy: () => void calls.push('destroy'),
    }
    const broken = new Error('the disk is gone')
    let sent = 0
    const body = new ReadableStream<Bytes>({
      pull(controller) {
        if (sent++ < 3) controller.enqueue(new Uint8Array(chunkSize))
        else controller.error(broken)
      },
    })
    const size = 5 * chunkSize
    const opening = decryptInto({ header, body, bodySize: size, key, mac: header.mac, quarantine })
    await expect(opening).rejects.toBe(broken)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(calls.at(-1)).toBe('destroy')
    expect(calls.filter((call) => call === 'destroy')).toHaveLength(1)
  })

  it('refuses a body that is not as long as announced', async () => {
    const { calls, quarantine } = watchedQuarantine()
    const body = streamOf([whole.slice(headerSize, -16)])
    await expect(
      decryptInto({ header, body, bodySize, key, mac: header.mac, quarantine }),
    ).rejects.toMatchObject({ code: 'wrong_size' })
    expect(calls).not.toContain('release')
  })
})
