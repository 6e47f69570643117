import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/client.ts'
import { createKeyCalls } from './key-calls.ts'
import { NoKeys } from './problems.ts'

const hash = 'ab'.repeat(32)
const key = 'cd'.repeat(32)
const { signal } = new AbortController()

/** The calls to a server that returns this response. */
function setUp(response: () => unknown) {
  const sent: object[] = []
  const api = (async ({ path }: { path: string }, input: object) => {
    sent.push({ path, ...input })
    return response()
  }) as Api
  return { calls: createKeyCalls(api, 'ann@example.org'), sent }
}

describe('the calls of the opener', () => {
  it('requests keys by header or by checksum', async () => {
    const { calls, sent } = setUp(() => ({ keys: [key], key_paths: [['file']] }))
    const foundKeys = { keys: [key], keyPaths: [['file']] }
    expect(await calls.requestKeys({ headerHash: hash }, signal)).toEqual(foundKeys)
    expect(await calls.requestKeys({ checksum: hash }, signal)).toEqual(foundKeys)
    const email = 'ann@example.org'
    expect(sent).toEqual([
      { path: '/get_keys', header_hash: hash, email },
      { path: '/get_keys', checksum: hash, email },
    ])
  })

  it('rejects an empty list of keys', async () => {
    const { calls } = setUp(() => ({ keys: [], key_paths: [] }))
    await expect(calls.requestKeys({ headerHash: hash }, signal)).rejects.toBeInstanceOf(NoKeys)
  })

  it('saves a header and reports a failure, and ignores rejections of both', async () => {
    const { calls, sent } = setUp(() => {
      throw new ApiError('no_permission')
    })
    calls.saveHeader({ checksum: hash, headerHash: key })
    calls.reportFailure({ headerHash: key }, 'no_key_fits')
    calls.reportFailure({ checksum: hash }, 'other')
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent).toEqual([
      { path: '/cakes/header_hash', checksum: hash, header_hash: key },
      { path: '/cakes/open_failed', header_hash: key, reason: 'no_key_fits' },
      { path: '/cakes/open_failed', checksum: hash, reason: 'other' },
    ])
  })
})
