import { afterEach, expect, it, vi } from 'vitest'
import { createStorageQuarantine } from './storage-quarantine.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose private storage hands out this entry for every file. */
function stubStorage(entry: object) {
  const folder = { getFileHandle: async () => entry }
  vi.stubGlobal('navigator', {
    storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) },
  })
}

const rejectWith = (name: string) => ({
  createSyncAccessHandle: () => Promise.reject(new DOMException('Backend does not support this', name)),
})

it.each([
  ['has no writer', {}],
  ['fails to open a writer', rejectWith('NotSupportedError')],
  ['fails with an unknown error', rejectWith('UnknownError')],
])('throws no_storage if private storage %s', async (_, entry) => {
  stubStorage(entry)
  await expect(createStorageQuarantine('a')).rejects.toMatchObject({ code: 'no_storage' })
})

it('passes through the error of a full private storage', async () => {
  stubStorage(rejectWith('QuotaExceededError'))
  await expect(createStorageQuarantine('a')).rejects.toMatchObject({ name: 'QuotaExceededError' })
})

it('writes all bytes in order, and frees each buffer once it is written', async () => {
  const stored: number[] = []
  const handle = {
    write(bytes: Uint8Array, { at }: { at: number }) {
      stored.splice(at, bytes.length, ...bytes)
      return bytes.length
    },
    close() {},
  }
  stubStorage({ createSyncAccessHandle: async () => handle })
  const quarantine = await createStorageQuarantine('a')
  const whole = new Uint8Array([1, 2])
  const part = new Uint8Array([0, 3, 4]).subarray(1)
  await quarantine.write(whole)
  await quarantine.write(part)
  expect(stored).toEqual([1, 2, 3, 4])
  expect([whole.length, part.length, part.buffer.byteLength]).toEqual([0, 0, 0])
})
