import { describe, expect, it } from 'vitest'
import { createOpener } from './create-opener.ts'
import type { OpenedCake, OpeningRequest } from './engine/opening.ts'

const file = new File(['HCKE'], 'report.pdf.cake')

/** An opener over an engine that does what the test tells it to. */
function world(engine: (request: OpeningRequest, cake: OpenedCake) => Promise<OpenedCake>) {
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
    findProblem: (error) => (error === 'answered elsewhere' ? undefined : { code: 'unknown' }),
    now: () => 7,
    today: () => 1000,
  })
  opener.send({ type: 'filesChosen', files: [file] })
  opener.send({ type: 'openPressed', email: 'ann@example.org', at: 0 })
  return { opener, cake, discarded: () => discarded }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the opener', () => {
  it('goes through the steps to the opened file', async () => {
    const screens: string[] = []
    const { opener, cake } = world(async ({ onProgress, findKeys }, made) => {
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

  it('shows why it was refused', async () => {
    const { opener } = world(() => Promise.reject(new Error('boom')))
    await settled()
    expect(opener.state()).toMatchObject({ screen: 'refused', problem: { code: 'unknown' } })
  })

  it('starts over where the portal leads elsewhere', async () => {
    const { opener } = world(() => Promise.reject('answered elsewhere'))
    await settled()
    expect(opener.state()).toEqual({ screen: 'empty' })
  })

  it('stops the engine on Cancel and drops what it still says', async () => {
    let signal: AbortSignal | undefined
    const { opener } = world((request) => {
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

  it('lets go of a plaintext that arrives after Clear', async () => {
    let arrive = (_: OpenedCake) => {}
    const { opener, cake, discarded } = world(
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

  it('lets go of the plaintext on Clear, and remembers that it was opened', async () => {
    const { opener, discarded } = world(async (_, made) => made)
    await settled()
    opener.send({ type: 'cleared' })
    expect(discarded()).toBe(1)
    expect(opener.visit()).toEqual([{ id: 1, name: 'report.pdf', size: 3, at: 1000, cake: undefined }])
  })

  it('keeps what was opened while another is, until the list is cleared', async () => {
    const cakes: OpenedCake[] = []
    const { opener, discarded } = world(async (_, made) => {
      cakes.push({ ...made })
      return cakes.at(-1) ?? made
    })
    await settled()
    opener.send({ type: 'anotherPressed' })
    opener.send({ type: 'filesChosen', files: [file] })
    opener.send({ type: 'openPressed', email: 'ann@example.org', at: 0 })
    await settled()
    expect(opener.visit().map(({ id, cake }) => [id, cake])).toEqual([
      [2, cakes[1]],
      [1, cakes[0]],
    ])
    expect(discarded()).toBe(0)
    opener.clearVisit()
    expect(opener.visit()).toEqual([])
    expect(opener.state()).toEqual({ screen: 'empty' })
    expect(discarded()).toBe(2)
  })

  it('leaves the file that is being looked at where only the list is cleared', async () => {
    const { opener } = world(async (_, made) => made)
    await settled()
    opener.send({ type: 'filesChosen', files: [file] })
    opener.clearVisit()
    expect(opener.state()).toEqual({ screen: 'chosen', file })
  })

  it('stops and forgets everything when the portal is left', async () => {
    const { opener, discarded } = world(async (_, made) => made)
    await settled()
    opener.send({ type: 'anotherPressed' })
    opener.leave()
    expect([opener.visit(), opener.state(), discarded()]).toEqual([[], { screen: 'empty' }, 1])
  })
})
