import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { openDamagedCakes } from '#support/cake/damaged-cakes.ts'
import { damages as damageKinds } from '#support/cake/damages.ts'
import { bakeInMemory, samplePlaintext, streamOf } from '#support/cake/samples.ts'
import type { Bytes } from './bytes.ts'
import { decryptCake, decryptInto } from './decrypt.ts'
import { CakeError } from './errors.ts'
import { parseHeader } from './header.ts'
import { createKey } from './keys.ts'
import { computeMac } from './mac.ts'
import type { Quarantine } from './quarantine.ts'
import { bodySizeIn, chunkSize, headerSize } from './sizes.ts'

const key = createKey()
const size = 1000
const whole = await bakeInMemory(samplePlaintext(size), key)

const flipBit = (at: number, bit = 0) => {
  const cake = whole.slice()
  cake[at] = (cake[at] ?? 0) ^ (1 << bit)
  return cake
}
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

/** Records its calls. */
function createRecordingQuarantine() {
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

/**
 * Opens a cake in the way that large cakes are opened: one pass computes the MAC, another decrypts into a quarantine.
 */
async function openAsStream(cake: Bytes, candidate: Bytes, quarantine: Quarantine<string>) {
  const header = parseHeader(cake)
  const bodySize = bodySizeIn(cake.length)
  const body = () => streamOf([cake.slice(headerSize)])
  const mac = computeMac(body(), bodySize, header.iv, candidate)
  return decryptInto({ header, body: body(), bodySize, key: candidate, mac, quarantine })
}

const damages: [string, Bytes, 'not_a_cake' | 'newer_version' | 'no_key_fits'][] = [
  ['an empty file', new Uint8Array(0), 'not_a_cake'],
  ['a flipped bit in the first byte of the magic', flipBit(0), 'not_a_cake'],
  ['a flipped bit in the last byte of the magic', flipBit(3), 'not_a_cake'],
  ['version 0', flipBit(4), 'not_a_cake'],
  ['version 3', flipBit(4, 1), 'newer_version'],
  ['version 3 of another length', flipBit(4, 1).slice(0, -1), 'newer_version'],
  ['version 3 of a few bytes', flipBit(4, 1).slice(0, 20), 'newer_version'],
  ['a flipped bit in the first byte of the IV', flipBit(5), 'no_key_fits'],
  ['a flipped bit in the last byte of the IV', flipBit(20), 'no_key_fits'],
  ['a flipped bit in the first byte of the MAC', flipBit(21), 'no_key_fits'],
  ['a flipped bit in the last byte of the MAC', flipBit(52), 'no_key_fits'],
  ['a flipped bit in the first byte of the body', flipBit(53), 'no_key_fits'],
  ['a flipped bit in the middle of the body', flipBit(500), 'no_key_fits'],
  ['a flipped bit in the last byte of the body', flipBit(whole.length - 1), 'no_key_fits'],
  ['only the header', whole.slice(0, headerSize), 'not_a_cake'],
  ['a truncated header', whole.slice(0, 20), 'not_a_cake'],
  ['truncated by one byte', whole.slice(0, -1), 'not_a_cake'],
  ['truncated by one block', whole.slice(0, -16), 'no_key_fits'],
  ['truncated to one block', whole.slice(0, headerSize + 16), 'no_key_fits'],
  ['extended by one byte', join(whole, new Uint8Array(1)), 'not_a_cake'],
  ['extended by one block', join(whole, new Uint8Array(16)), 'no_key_fits'],
  ['extended by its own last block', join(whole, whole.slice(-16)), 'no_key_fits'],
  ['one block removed', join(whole.slice(0, 101), whole.slice(117)), 'no_key_fits'],
  ['an unwritten header (FORMAT.md 2.6)', join(new Uint8Array(53), whole.slice(53)), 'not_a_cake'],
  ['a PDF', join(new TextEncoder().encode('%PDF-1.7'), new Uint8Array(61 + 64)), 'not_a_cake'],
]

describe('a damaged cake', () => {
  it.each(damages)('is rejected in memory: %s', async (_, cake, code) => {
    const before = cake.slice()
    const error = await decryptCake(cake, [key]).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CakeError)
    expect(error).toMatchObject({ code })
    expect(cake).toEqual(before)
  })

  it.each(damages)('is never released from a quarantine: %s', async (_, cake, code) => {
    const { calls, quarantine } = createRecordingQuarantine()
    await expect(openAsStream(cake, key, quarantine)).rejects.toMatchObject({ name: 'CakeError', code })
    expect(calls).not.toContain('release')
    if (code === 'no_key_fits') expect(calls.at(-1)).toBe('destroy')
  })

  it('is rejected for every flipped bit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
        const { calls, quarantine } = createRecordingQuarantine()
        await expect(openAsStream(flipBit(at, bit), key, quarantine)).rejects.toBeInstanceOf(CakeError)
        await expect(decryptCake(flipBit(at, bit), [key])).rejects.toBeInstanceOf(CakeError)
        expect(calls).not.toContain('release')
      }),
      { numRuns: 200 },
    )
  })

  it('is rejected at any other length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length + 200), async (length) => {
        if (length === whole.length) return
        const cake = join(whole, samplePlaintext(200)).slice(0, length)
        await expect(decryptCake(cake, [key])).rejects.toBeInstanceOf(CakeError)
      }),
      { numRuns: 200 },
    )
  })

  it('is rejected under 600 wrong keys, some of which pass the padding check', async () => {
    const wrongKeys = Array.from({ length: 600 }, createKey)
    await expect(decryptCake(whole, wrongKeys)).rejects.toMatchObject({ code: 'no_key_fits' })
    expect(await decryptCake(whole, [...wrongKeys, key])).toEqual(samplePlaintext(size))
  })

  it('is rejected if there are no keys', async () => {
    await expect(decryptCake(whole, [])).rejects.toMatchObject({ code: 'no_key_fits' })
  })
})

it('rejects 310 randomly damaged cakes, in memory and in one pass', async () => {
  const { counts, opened, failures } = await openDamagedCakes(310, 4)
  expect(failures).toEqual([])
  expect(opened).toBe(32)
  expect(counts.size).toBe(Object.keys(damageKinds).length)
})

describe('decryptInto', () => {
  const header = parseHeader(whole)
  const bodySize = bodySizeIn(whole.length)

  it('releases only after the MAC has matched', async () => {
    const { calls, quarantine } = createRecordingQuarantine()
    let resolveMac = (_: Bytes) => {}
    const mac = new Promise<Bytes>((resolve) => {
      resolveMac = resolve
    })
    const opened = decryptInto({ header, body: whole.slice(headerSize), bodySize, key, mac, quarantine })
    await vi.waitFor(() => expect(calls).toEqual(['write']), 5_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(calls).toEqual(['write'])
    resolveMac(header.mac)
    expect(await opened).toBe('opened')
    expect(calls).toEqual(['write', 'release'])
  })

  it('reports a padding error only after the MAC has been computed', async () => {
    const { calls, quarantine } = createRecordingQuarantine()
    let settled = false
    let resolveMac = (_: Bytes) => {}
    const mac = new Promise<Bytes>((resolve) => {
      resolveMac = resolve
    })
    const cut = whole.slice(0, -16)
    const body = cut.slice(headerSize)
    const opening = decryptInto({ header, body, bodySize: body.length, key, mac, quarantine }).finally(() => {
      settled = true
    })
    opening.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(settled).toBe(false)
    resolveMac(header.mac) // Even a matching MAC does not make wrong padding valid (FORMAT.md 5.5).
    await expect(opening).rejects.toMatchObject({ code: 'no_key_fits' })
    expect(calls.at(-1)).toBe('destroy')
  })

  it('rejects immediately with an error of the quarantine, and destroys it', async () => {
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

  it('rejects a body that is shorter than announced', async () => {
    const { calls, quarantine } = createRecordingQuarantine()
    const body = streamOf([whole.slice(headerSize, -16)])
    await expect(
      decryptInto({ header, body, bodySize, key, mac: header.mac, quarantine }),
    ).rejects.toMatchObject({ code: 'wrong_size' })
    expect(calls).not.toContain('release')
  })
})
