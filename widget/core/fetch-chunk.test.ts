import { describe, expect, it, vi } from 'vitest'
import { fetchChunk } from './fetch-chunk.ts'

const lost = new TypeError(
  'Failed to fetch dynamically imported module: https://login.example/chunks/otp-1.js',
)

describe('a chunk', () => {
  it('is returned once it is loaded', async () => {
    expect(
      await fetchChunk(
        async () => ({ otp: 1 }),
        ({ otp }) => otp,
      )(),
    ).toBe(1)
  })

  it('is fetched again after a failure, first from its own URL', async () => {
    const load = vi
      .fn<() => Promise<{ otp: number }>>()
      .mockRejectedValueOnce(lost)
      .mockResolvedValue({ otp: 1 })
    const fetch = fetchChunk(load, ({ otp }) => otp)
    await expect(fetch()).rejects.toMatchObject({ code: 'unreachable', reload: false })
    expect(await fetch()).toBe(1)
  })

  it.each([
    ['that fails again at another URL', lost, false],
    ['whose URL the browser does not report', new TypeError('Load failed'), false],
    ['that other chunks import', lost, true],
  ])('needs a reload of the page for a chunk %s', async (_, error, isImported) => {
    const fetch = fetchChunk(async () => Promise.reject(error), String, isImported)
    await expect(fetch()).rejects.toMatchObject({ reload: false })
    await expect(fetch()).rejects.toMatchObject({ code: 'unreachable', reload: true })
  })
})
