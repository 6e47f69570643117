import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { FileError, type FileErrorCode } from '../workers/file-error.ts'
import { createOpener } from './create-opener.ts'
import type { CakeId, OpenedCake, OpeningRequest } from './engine/opening.ts'
import type { KeyPorts } from './key-requests.ts'

const file = new File(['HCKE'], 'report.pdf.cake')
/** The engine reads only its size. */
const toSized = (size: number) =>
  size === file.size ? file : Object.defineProperty(new File(['HCKE'], file.name), 'size', { value: size })

const foundKeys = { keys: ['key'], keyPaths: [['file']] }

type Engine = (request: OpeningRequest, cake: OpenedCake) => Promise<OpenedCake>

/** An opener with a fake engine. */
function setUp(
  engine: Engine,
  {
    requestKeys = async () => foundKeys,
    size = 4,
  }: { requestKeys?: KeyPorts['requestKeys']; size?: number } = {},
) {
  let discarded = 0
  const server: object[] = []
  const errors: unknown[] = []
  const cake: OpenedCake = {
    name: 'report.pdf',
    size: 3,
    fields: { opened: [], locked: [] },
    blob: new Blob(['abc']),
    discard: async () => {
      discarded += 1
    },
  }
  const opener = createOpener({
    openCake: (request) => engine(request, cake),
    requestKeys,
    saveHeader: (ids) => void server.push({ ids }),
    reportFailure: (id, reason) => void server.push({ id, reason }),
    findProblem: (error) => {
      errors.push(error)
      return error === 'redirected' ? undefined : { code: 'undecryptable' }
    },
    now: () => 1000,
    monotonic: () => 7,
  })
  opener.send({ type: 'filesChosen', files: [toSized(size)], email: 'ann@example.org', at: 0 })
  return { opener, cake, server, errors, discarded: () => discarded }
}

const rejectHeader =
  (code: 'no_permission' | 'user_banned' | 'unknown_file', checksumCode?: 'unknown_file') =>
  async (id: CakeId) => {
    if ('headerHash' in id) throw new ApiError(code)
    if (checksumCode) throw new ApiError(checksumCode)
    return foundKeys
  }

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the opener', () => {
  it('runs through the steps to the opened file', async () => {
    const screens: string[] = []
    const { opener, cake } = setUp(async ({ onProgress, findReleasedKeys }, made) => {
      onProgress({ step: 'keys', processed: 0, total: 1 })
      expect(await findReleasedKeys({ headerHash: 'h' })).toEqual(foundKeys)
      onProgress({ step: 'decrypting', processed: 1, total: 4 })
      return made
    })
    opener.subscribe(() => screens.push(opener.state().screen))
    await settled()
    expect(screens).toEqual(['decrypting', 'opened'])
    expect(opener.state()).toMatchObject({ screen: 'opened', cake })
  })

  it('shows the problem of a failed opening', async () => {
    const { opener } = setUp(() => Promise.reject(new Error('boom')))
    await settled()
    expect(opener.state()).toMatchObject({ screen: 'rejected', problem: { code: 'undecryptable' } })
  })

  it('resets when the portal handles the error by redirecting', async () => {
    const { opener } = setUp(() => Promise.reject('redirected'))
    await settled()
    expect(opener.state()).toEqual({ screen: 'empty' })
  })

  it('requests the keys by header, and by checksum when the user checks the whole file', async () => {
    const lookups: string[] = []
    const { opener } = setUp(async ({ lookup, findReleasedKeys }) => {
      lookups.push(lookup)
      await findReleasedKeys(lookup === 'header' ? { headerHash: 'h' } : { checksum: 'c' })
      throw new Error('boom')
    })
    await settled()
    expect(opener.state()).toMatchObject({ screen: 'rejected', canCheckWhole: true })
    opener.send({ type: 'checkWholePressed', at: 0 })
    await settled()
    expect(lookups).toEqual(['header', 'checksum'])
    expect(opener.state()).toMatchObject({ screen: 'rejected', canCheckWhole: false })
  })

  describe('after a rejection by header', () => {
    const engine: Engine = async ({ lookup, findReleasedKeys }, made) => {
      if (!(lookup === 'header' && (await findReleasedKeys({ headerHash: 'h' }))))
        await findReleasedKeys({ checksum: 'c' })
      return made
    }
    const open = async (requestKeys: KeyPorts['requestKeys'], size = 4) => {
      const { opener, errors } = setUp(engine, { requestKeys, size })
      await settled()
      return { ...opener.state(), errors }
    }

    it('finds the keys by checksum if someone else registered the header', async () => {
      expect(await open(rejectHeader('no_permission'))).toMatchObject({ screen: 'opened' })
    })

    it('shows the rejection if the checksum is unknown, and offers no second check', async () => {
      const state = await open(rejectHeader('no_permission', 'unknown_file'))
      expect(state).toMatchObject({
        screen: 'rejected',
        errors: [new ApiError('no_permission')],
        canCheckWhole: false,
        ungranted: { headerHash: 'h' },
      })
    })

    it('lets the user decide about a large cake, and about any other rejection', async () => {
      const large = await open(rejectHeader('no_permission'), 300 * 2 ** 20)
      expect(large).toMatchObject({ canCheckWhole: true, ungranted: { headerHash: 'h' } })
      const banned = await open(rejectHeader('user_banned'))
      expect(banned).toMatchObject({ screen: 'rejected', canCheckWhole: true })
      expect(banned).not.toHaveProperty('ungranted')
    })
  })

  it('saves the header of a cake that the server knew only by its checksum', async () => {
    const open: Engine = async ({ findReleasedKeys }, made) => {
      if (!(await findReleasedKeys({ headerHash: 'h' }))) await findReleasedKeys({ checksum: 'c' })
      return made
    }
    const unknown = setUp(open, { requestKeys: rejectHeader('unknown_file') })
    const knownHeader = setUp(open)
    await settled()
    expect(unknown.server).toEqual([{ ids: { headerHash: 'h', checksum: 'c' } }])
    expect(knownHeader.server).toEqual([])
  })

  it.each<[FileErrorCode, string]>([
    ['no_key_fits', 'no_key_fits'],
    ['no_space', 'no_space'],
    ['no_storage', 'no_storage'],
    ['unreadable', 'unreadable'],
    ['layered', 'other'],
    ['unknown', 'other'],
  ])('reports %s as %s if the keys were received', async (code, reason) => {
    const { server } = setUp(async ({ findReleasedKeys }) => {
      await findReleasedKeys({ headerHash: 'h' })
      throw new FileError(code)
    })
    await settled()
    expect(server).toEqual([{ id: { headerHash: 'h' }, reason }])
  })

  it('reports neither a failure without keys nor a cancellation', async () => {
    const before = setUp(() => Promise.reject(new FileError('not_a_cake')))
    const rejected = setUp(
      async ({ findReleasedKeys }) => {
        await findReleasedKeys({ headerHash: 'h' })
        throw new FileError('no_key_fits')
      },
      { requestKeys: rejectHeader('unknown_file') },
    )
    const canceled = setUp(async ({ findReleasedKeys }) => {
      await findReleasedKeys({ headerHash: 'h' })
      throw new FileError('canceled')
    })
    await settled()
    expect([before.server, rejected.server, canceled.server]).toEqual([[], [], []])
  })

  it('stops the engine on Cancel and ignores its later events', async () => {
    let signal: AbortSignal | undefined
    const { opener } = setUp((request) => {
      signal = request.signal
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(new Error('late'))),
      )
    })
    opener.send({ type: 'cancelPressed' })
    await settled()
    expect(signal?.aborted).toBe(true)
    expect(opener.state()).toMatchObject({ screen: 'rejected', problem: { code: 'canceled' } })
  })

  it('discards a plaintext that arrives after Clear', async () => {
    let arrive = (_: OpenedCake) => {}
    const { opener, cake, discarded } = setUp(
      () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    )
    opener.send({ type: 'cleared' })
    arrive(cake)
    await settled()
    expect(opener.state()).toEqual({ screen: 'empty' })
    expect(discarded()).toBe(1)
  })

  it('discards the plaintext on Clear, and keeps the history entry', async () => {
    const { opener, discarded } = setUp(async (_, made) => made)
    await settled()
    opener.send({ type: 'cleared' })
    expect(discarded()).toBe(1)
    expect(opener.history()).toEqual([{ id: 1, name: 'report.pdf', size: 3, at: 1000, cake: undefined }])
  })

  it('keeps opened files until the history is cleared', async () => {
    const cakes: OpenedCake[] = []
    const { opener, discarded } = setUp(async (_, made) => {
      cakes.push({ ...made })
      return cakes.at(-1) ?? made
    })
    await settled()
    opener.send({ type: 'filesChosen', files: [file], email: 'ann@example.org', at: 0 })
    await settled()
    expect(opener.history().map(({ id, cake }) => [id, cake])).toEqual([
      [2, cakes[1]],
      [1, cakes[0]],
    ])
    expect(discarded()).toBe(0)
    opener.clearHistory()
    expect(opener.history()).toEqual([])
    expect(opener.state()).toEqual({ screen: 'empty' })
    expect(discarded()).toBe(2)
  })

  it('goes on opening a file when the history is cleared', async () => {
    const { opener } = setUp(async (_, made) => made)
    await settled()
    opener.send({ type: 'filesChosen', files: [file], email: 'ann@example.org', at: 0 })
    opener.clearHistory()
    expect(opener.state()).toMatchObject({ screen: 'keys', file })
    await settled()
    expect(opener.history()).toHaveLength(1)
  })

  it('cancels and clears everything when the portal is left', async () => {
    const { opener, discarded } = setUp(async (_, made) => made)
    await settled()
    opener.leave()
    expect([opener.history(), opener.state(), discarded()]).toEqual([[], { screen: 'empty' }, 1])
  })
})
