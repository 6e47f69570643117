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

  it('is fetched again after a failure', async () => {
    const load = vi
      .fn<() => Promise<{ otp: number }>>()
      .mockRejectedValueOnce(lost)
      .mockResolvedValue({ otp: 1 })
    const fetch = fetchChunk(load, ({ otp }) => otp)
    await expect(fetch()).rejects.toMatchObject({ code: 'unreachable', reload: false })
    expect(await fetch()).toBe(1)
  })

  it('offers a reload of the page from the second failure on, because the site may have been updated', async () => {
    const fetch = fetchChunk(async () => Promise.reject(lost), String)
    await expect(fetch()).rejects.toMatchObject({ reload: false })
    await expect(fetch()).rejects.toMatchObject({ code: 'unreachable', reload: true })
  })
})
