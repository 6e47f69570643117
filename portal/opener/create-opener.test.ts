import { describe, expect, it } from 'vitest'
import { createOpener } from './create-opener.ts'
import type { OpenedCake, OpeningRequest } from './engine/opening.ts'

const file = new File(['HCKE'], 'report.pdf.cake')

/** An opener with a fake engine. */
function setUp(engine: (request: OpeningRequest, cake: OpenedCake) => Promise<OpenedCake>) {
  let discarded = 0
  const cake: OpenedCake = {
    name: 'report.pdf',
    size: 3,
    blob: new Blob(['abc']),
    discard: async () => {
      discarded += 1
    },
  }
  const opener = createOpener({
    openCake: (request) => engine(request, cake),
    findKeys: async () => ['key'],
    findProblem: (error) => (error === 'redirected' ? undefined : { code: 'unknown' }),
    now: () => 1000,
    monotonic: () => 7,
  })
  opener.send({ type: 'filesChosen', files: [file] })
  opener.send({ type: 'openPressed', email: 'ann@example.org', at: 0 })
  return { opener, cake, discarded: () => discarded }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the opener', () => {
  it('runs through the steps to the opened file', async () => {
    const screens: string[] = []
    const { opener, cake } = setUp(async ({ onProgress, findKeys }, made) => {
      onProgress({ step: 'checksum', done: 4, total: 4 })
      expect(await findKeys('checksum')).toEqual(['key'])
      onProgress({ step: 'decrypting', done: 1, total: 4 })
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
    expect(opener.state()).toMatchObject({ screen: 'refused', problem: { code: 'unknown' } })
  })

  it('resets when the portal handles the error by redirecting', async () => {
    const { opener } = setUp(() => Promise.reject('redirected'))
    await settled()
    expect(opener.state()).toEqual({ screen: 'empty' })
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
    expect(opener.state()).toMatchObject({ screen: 'refused', problem: { code: 'canceled' } })
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
    opener.send({ type: 'anotherPressed' })
    opener.send({ type: 'filesChosen', files: [file] })
    opener.send({ type: 'openPressed', email: 'ann@example.org', at: 0 })
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

  it('keeps a chosen file when the history is cleared', async () => {
    const { opener } = setUp(async (_, made) => made)
    await settled()
    opener.send({ type: 'filesChosen', files: [file] })
    opener.clearHistory()
    expect(opener.state()).toEqual({ screen: 'chosen', file })
  })

  it('cancels and clears everything when the portal is left', async () => {
    const { opener, discarded } = setUp(async (_, made) => made)
    await settled()
    opener.send({ type: 'anotherPressed' })
    opener.leave()
    expect([opener.history(), opener.state(), discarded()]).toEqual([[], { screen: 'empty' }, 1])
  })
})
