import { beforeEach, describe, expect, it } from 'vitest'
import { openFailures } from '#contract/routes/files.ts'
import { bakeAs, checksum, listActions, listActivity } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person, signInAgain } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { sweepPortal } from '../../app/sweep.ts'
import { hours, later } from '../../platform/machine/clock.ts'
import { keyReleases } from '../schema/key-releases.ts'

const header_hash = '1a'.repeat(32)

const server = testServerForEach()
const baker = preparedForEach(() => createPerson(server, 'baker@example.org'))
const ann = preparedForEach(() => createPerson(server, 'ann@customer.org'))

beforeEach(async () => {
  await bakeAs(server, baker, { header_hash })
  server.clock.advance(1000)
})

const getKeys = (person: Person) =>
  callApi(server, '/get_keys', { header_hash, email: person.email }, person.token)
const report = (person: Person, body: Record<string, unknown> = { checksum, reason: 'no_key_fits' }) =>
  callApi(server, '/cakes/open_failed', body, person.token)
const countFailures = async () =>
  (await listActions(server)).filter((action) => action === 'open_failed').length

describe('reporting a failed opening (rule F31)', () => {
  it('leaves a row that the owner sees as an alert and the chart counts', async () => {
    await getKeys(ann)
    server.clock.advance(1000)
    expect(await report(ann)).toMatchObject({ status: 200, body: { done: true } })
    expect((await listActivity(server)).at(-1)).toMatchObject({
      action: 'open_failed',
      kind: 'alert',
      actor: ann.email,
      subject: null,
      bakerId: baker.userId,
      fileTitle: 'report.pdf',
      failure: 'no_key_fits',
      rejectedChecksum: null,
    })
    const detail = await callApi(server, '/get_document', { checksum, email: baker.email }, baker.token)
    expect(detail.body.alerts).toMatchObject([{ action: 'open_failed', user: ann.email, msg: 'Blocked' }])
    const blocked = detail.body.trend.bars.map((bar: { blocked: number }) => bar.blocked)
    expect(blocked.reduce((sum: number, count: number) => sum + count)).toBe(1)
  })

  it.each(openFailures)('stores the reason %s', async (reason) => {
    await getKeys(ann)
    server.clock.advance(1000)
    await report(ann, { header_hash, reason })
    expect((await listActivity(server)).at(-1)?.failure).toBe(reason)
  })

  it('accepts one report per release of keys, even if reports arrive at the same time', async () => {
    await getKeys(ann)
    await getKeys(ann)
    const replies = await Promise.all(Array.from({ length: 6 }, () => report(ann)))
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    for (let left = 0; left < 2; left += 1) await report(ann)
    expect(await countFailures()).toBe(2)
    expect((await report(ann)).body.code).toBe('not_found')
  })

  it('rejects a session without keys exactly like an unknown cake', async () => {
    const eve = await createPerson(server, 'eve@elsewhere.org')
    await getKeys(ann)
    await getKeys(eve)
    const otherSession = await signInAgain(server, ann)
    const responses = [
      await report(eve),
      await report(eve, { checksum: 'ff'.repeat(32), reason: 'other' }),
      await report(eve, { header_hash, reason: 'other' }),
      await report(baker),
      await report(otherSession),
    ]
    for (const { status, body } of responses) {
      expect([status, body.code, body.error]).toEqual([404, 'not_found', 'Not found.'])
    }
    expect(await countFailures()).toBe(0)
  })

  it('rejects a report an hour after the keys were released', async () => {
    const releasedAgo = async (age: number) => {
      await getKeys(ann)
      const releasedAt = later(server.clock.now(), -age)
      await server.deps.db.transaction((tx) => tx.update(keyReleases).set({ releasedAt }))
    }
    await releasedAgo(hours(1) - 1)
    expect((await report(ann)).status).toBe(200)
    await releasedAgo(hours(1))
    expect((await report(ann)).body.code).toBe('not_found')
  })

  it.each([
    [
      'an unknown reason',
      { checksum, reason: 'I was bored' },
      'reason must be no_key_fits or no_space or no_storage or unreadable or other.',
    ],
    [
      'both fields',
      { checksum, header_hash, reason: 'other' },
      'The body must contain either a checksum or a header_hash, not both.',
    ],
    ['neither field', { reason: 'other' }, 'The body must contain a checksum or a header_hash.'],
  ])('rejects %s', async (_, body, error) => {
    await getKeys(ann)
    expect((await report(ann, body)).body).toMatchObject({ code: 'invalid_input', error })
    expect(await countFailures()).toBe(0)
  })

  it('is removed by the sweep once it can no longer be reported', async () => {
    await getKeys(ann)
    const count = () => server.deps.db.transaction((tx) => tx.$count(keyReleases))
    server.clock.advance(hours(1) - 1)
    await sweepPortal(server.deps)
    expect(await count()).toBe(1)
    server.clock.advance(1)
    await sweepPortal(server.deps)
    expect(await count()).toBe(0)
  })
})
