import { beforeEach, describe, expect, it } from 'vitest'
import { bakeAs, checksum, listActivity } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person, signInAgain } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { sweepPortal } from '../../app/sweep.ts'
import { days, minutes } from '../../platform/machine/clock.ts'
import { fileKeys, files, openers, permissions } from '../schema/files.ts'
import { persons } from '../schema/persons.ts'

const server = testServerForEach()
let baker: Person
let ann: Person
let id: string

beforeEach(async () => {
  baker = await createPerson(server, 'baker@example.org')
  ann = await createPerson(server, 'ann@customer.org')
  const notify = { with_name: true, language: 'en' }
  id = (await bakeAs(server, baker, { is_saved: false, notify })).body.id
})

const post = (path: string, body: Record<string, unknown>, person = baker) =>
  callApi(server, path, body, person.token)
const list = async (person: Person) =>
  (await callApi(server, '/get_files', undefined, person.token)).body.data
const getDetail = (person: Person) => post('/get_document', { checksum, email: person.email }, person)
const getKeys = (person: Person) => post('/get_keys', { checksum, email: person.email }, person)
const countRows = () =>
  server.deps.db.transaction(async (tx) => [
    await tx.$count(files),
    await tx.$count(fileKeys),
    await tx.$count(permissions),
  ])
const lastRow = async () => (await listActivity(server)).at(-1)

describe('an unsaved cake (rule F30)', () => {
  it('is only shown to its baker', async () => {
    expect(await list(baker)).toMatchObject([{ id, is_saved: false }])
    expect((await getDetail(baker)).body).toMatchObject({ id, is_saved: false })
    expect(await list(ann)).toEqual([])
    expect((await getDetail(ann)).body.code).toBe('unknown_file')
  })

  it('is shown to its recipients, who get their email, as soon as it is saved', async () => {
    expect(await readOutbox(server, ann.email)).toHaveLength(0)
    for (let round = 0; round < 2; round += 1) {
      expect(await post('/cakes/saved', { id })).toMatchObject({ status: 200, body: { done: true } })
    }
    expect(await list(ann)).toMatchObject([{ id, is_saved: true }])
    expect((await getDetail(ann)).status).toBe(200)
    expect(await readOutbox(server, ann.email)).toHaveLength(1)
  })

  it('is saved by a request that releases its keys, because that person has the file', async () => {
    const eve = await createPerson(server, 'eve@elsewhere.org')
    expect((await getKeys(eve)).body.code).toBe('no_permission')
    expect(await list(baker)).toMatchObject([{ is_saved: false }])
    expect((await getKeys(ann)).status).toBe(200)
    expect(await list(baker)).toMatchObject([{ is_saved: true }])
    expect(await readOutbox(server, ann.email)).toHaveLength(1)
    expect((await post('/cakes/discard', { id })).body.code).toBe('file_saved')
  })
})

describe('removing an unsaved cake', () => {
  it('destroys its keys and permissions, and leaves an activity row', async () => {
    server.clock.advance(1000)
    expect(await post('/cakes/discard', { id })).toMatchObject({ status: 200, body: { done: true } })
    expect(await countRows()).toEqual([0, 0, 0])
    expect(await lastRow()).toMatchObject({
      action: 'file_discarded',
      actor: baker.email,
      baker: baker.email,
      fileTitle: 'report.pdf',
    })
    expect((await getKeys(ann)).body.code).toBe('unknown_file')
    expect((await post('/cakes/discard', { id })).body.code).toBe('unknown_file')
    expect((await post('/cakes/saved', { id })).body.code).toBe('unknown_file')
    expect(await readOutbox(server, ann.email)).toHaveLength(0)
  })

  it('no longer counts the cake for the baker, the opener or the monthly limit', async () => {
    server.deps.config.freeCakesPerMonth = 1
    const otherChecksum = 'c1'.repeat(32)
    expect((await bakeAs(server, baker, { checksum: otherChecksum })).body.code).toBe('baking_limit')
    await post('/cakes/discard', { id })
    await server.deps.db.transaction(async (tx) => {
      const [person] = (await tx.select().from(persons)).filter((candidate) => candidate.id === baker.userId)
      expect(person).toMatchObject({ cakesBaked: 0, lastBakeAt: null })
      expect((await tx.select().from(openers)).map(({ cakes }) => cakes)).toEqual([0, 0])
    })
    expect((await bakeAs(server, baker, { checksum: otherChecksum })).status).toBe(200)
  })

  it('lets the same cake be registered again', async () => {
    await post('/cakes/discard', { id })
    expect((await bakeAs(server, baker)).status).toBe(200)
  })

  it('rejects a saved cake', async () => {
    await post('/cakes/saved', { id })
    expect(await post('/cakes/discard', { id })).toMatchObject({
      status: 409,
      body: { code: 'file_saved', error: 'This file is saved, so it cannot be removed.' },
    })
    expect(await countRows()).toEqual([1, 2, 2])
  })

  it.each(['/cakes/discard', '/cakes/saved'])(
    '%s responds to anyone but the baker as for an unknown ID',
    async (path) => {
      const respondTo = async (id: string) => {
        const { status, body } = await post(path, { id }, ann)
        return { status, code: body.code, error: body.error }
      }
      const unknown = await respondTo(`file-${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`)
      expect(unknown.code).toBe('unknown_file')
      expect(await respondTo(id)).toEqual(unknown)
      expect(await list(baker)).toMatchObject([{ is_saved: false }])
    },
  )

  it('either saves or removes a cake, if both are requested at the same time', async () => {
    const [saved, discarded] = await Promise.all([
      post('/cakes/saved', { id }),
      post('/cakes/discard', { id }),
    ])
    const [count] = await countRows()
    if (count === 1) expect([saved.status, discarded.status]).toEqual([200, 409])
    else expect([saved.status, discarded.status]).toEqual([404, 200])
  })
})

describe('the sweep', () => {
  it('removes cakes that remained unsaved for a day, and keeps all others', async () => {
    await bakeAs(server, baker, { checksum: 'c1'.repeat(32) })
    server.clock.advance(minutes(5))
    await bakeAs(server, baker, { checksum: 'c2'.repeat(32), is_saved: false })
    server.clock.advance(days(1) - minutes(5) - 1)
    await sweepPortal(server.deps)
    expect(await countRows()).toEqual([3, 6, 6])
    server.clock.advance(1)
    await sweepPortal(server.deps)
    expect(await countRows()).toEqual([2, 4, 4])
    expect((await listActivity(server)).at(-1)).toMatchObject({
      action: 'file_discarded',
      actor: 'server',
      actorId: null,
      bakerId: baker.userId,
    })
    baker = await signInAgain(server, baker)
    expect((await list(baker)).map((row: { is_saved: boolean }) => row.is_saved)).toEqual([false, true])
    const [row] = (await callApi(server, '/get_all_audit_logs', undefined, baker.token)).body.data.filter(
      ({ action }: { action: string }) => action === 'file_discarded',
    )
    expect(row).toMatchObject({ user: 'server', msg: 'Removed', file: 'report.pdf', fileId: null })
  })

  it('keeps a cake whose baker saved it', async () => {
    await post('/cakes/saved', { id })
    server.clock.advance(days(2))
    await sweepPortal(server.deps)
    expect(await countRows()).toEqual([1, 2, 2])
  })
})
