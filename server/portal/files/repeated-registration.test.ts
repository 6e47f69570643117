import { describe, expect, it } from 'vitest'
import { bakeAs, checksum, listActions, registeredBefore } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { fileKeys, files } from '../schema/files.ts'

const idempotency_key = '6f1c0c5e-26c1-4c54-9f0a-4a5a1c1f0b11'
const otherKey = '0b7e8f0e-5d3c-4c9a-8f6e-2f1d3c4b5a69'
const otherChecksum = 'c1'.repeat(32)

const server = testServerForEach()
const baker = preparedForEach(() => createPerson(server, 'baker@example.org'))

const countRows = () =>
  server.deps.db.transaction(async (tx) => [await tx.$count(files), await tx.$count(fileKeys)])

describe('repeating a registration with its idempotency key (rule F29)', () => {
  it('returns the same response and writes nothing twice, even for 20 requests at the same time', async () => {
    const notify = { with_name: true, language: 'en' }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => bakeAs(server, baker, { idempotency_key, notify })),
    )
    const [first] = replies
    expect(first).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^file-/), checksum } })
    expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(
      replies.map(() => ({ status: 200, body: first?.body })),
    )
    expect((await listActions(server)).sort()).toEqual([
      'file_baked',
      'permission_added',
      'permission_added',
      'recipient_mailed',
    ])
    expect(await readOutbox(server, 'ann@customer.org')).toHaveLength(1)
    expect(await countRows()).toEqual([1, 2])
    const bakers = await callApi(server, '/users/bakers?admin=true', undefined, baker.token)
    expect(bakers.body.data).toMatchObject([{ cake_count: 1 }])
  })

  it('ignores the case of the key', async () => {
    const first = await bakeAs(server, baker, { idempotency_key })
    const again = await bakeAs(server, baker, { idempotency_key: idempotency_key.toUpperCase() })
    expect(again.body).toEqual(first.body)
  })

  it('succeeds even if the limit has since been reached', async () => {
    server.deps.config.freeCakesPerMonth = 1
    const first = await bakeAs(server, baker, { idempotency_key })
    expect((await bakeAs(server, baker, { checksum: otherChecksum })).body.code).toBe('baking_limit')
    expect((await bakeAs(server, baker, { idempotency_key })).body).toEqual(first.body)
  })

  it('conflicts without the key, with another key, and for another baker', async () => {
    await bakeAs(server, baker, { idempotency_key })
    const otherBaker = await createPerson(server, 'other@example.net')
    const replies = [
      await bakeAs(server, baker),
      await bakeAs(server, baker, { idempotency_key: otherKey }),
      await bakeAs(server, otherBaker, { idempotency_key }),
    ]
    for (const { status, body } of replies) expect([status, body]).toEqual(registeredBefore)
  })

  it('rejects a key that was used for another cake', async () => {
    await bakeAs(server, baker, { idempotency_key })
    expect(await bakeAs(server, baker, { idempotency_key, checksum: otherChecksum })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: 'idempotency_key was already used for another cake.' },
    })
    expect(await countRows()).toEqual([1, 2])
  })

  it('lets two bakers use the same key for different cakes', async () => {
    const otherBaker = await createPerson(server, 'other@example.net')
    await bakeAs(server, baker, { idempotency_key })
    expect((await bakeAs(server, otherBaker, { idempotency_key, checksum: otherChecksum })).status).toBe(200)
  })

  it('rejects a key that is not a UUID', async () => {
    expect((await bakeAs(server, baker, { idempotency_key: 'again' })).body.error).toBe(
      'idempotency_key must be a UUID.',
    )
  })
})
