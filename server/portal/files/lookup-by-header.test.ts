import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { read } from '#support/server/bake.ts'
import {
  bakeAs,
  baseKey,
  checksum,
  listActions,
  listActivity,
  registeredBefore,
  salary,
  salaryKey,
} from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { files } from '../schema/files.ts'

const header = '1a'.repeat(32)
const otherHeader = '2b'.repeat(32)
const otherChecksum = 'c1'.repeat(32)

const server = testServerForEach()
const baker = preparedForEach(() => createPerson(server, 'baker@example.org'))
const ann = preparedForEach(() => createPerson(server, 'ann@customer.org'))

const getKeysAs = (person: Person, cake: Record<string, unknown>) =>
  callApi(server, '/get_keys', { ...cake, email: person.email }, person.token)

const setHeaderAs = (person: Person, header_hash: string, of = checksum) =>
  callApi(server, '/cakes/header_hash', { checksum: of, header_hash }, person.token)

const readHeader = (of = checksum) =>
  server.deps.db.transaction(async (tx) => {
    const [file] = await tx.select().from(files).where(eq(files.checksum, of))
    return file?.headerHash
  })

describe('requesting keys by header hash', () => {
  beforeEach(() => bakeAs(server, baker, { header_hash: header }))

  it('returns the keys and their paths in the same order', async () => {
    const expected = { keys: [baseKey, salaryKey], key_paths: [['file'], salary] }
    expect((await getKeysAs(ann, { header_hash: header })).body).toEqual(expected)
    expect((await getKeysAs(ann, { checksum })).body).toEqual(expected)
    const pat = await createPerson(server, 'pat@partner.org')
    expect((await getKeysAs(pat, { header_hash: header })).body).toEqual({
      keys: [salaryKey, baseKey],
      key_paths: [salary, ['file']],
    })
  })

  it('returns one key per path, even if two paths have the same key', async () => {
    const keys = [
      { key_path: ['file'], key: baseKey },
      { key_path: salary, key: baseKey },
    ]
    await bakeAs(server, baker, { checksum: otherChecksum, header_hash: otherHeader, keys })
    expect((await getKeysAs(ann, { header_hash: otherHeader })).body).toEqual({
      keys: [baseKey, baseKey],
      key_paths: [['file'], salary],
    })
  })

  it.each([
    [
      'both fields',
      { checksum, header_hash: header },
      'The body must contain either a checksum or a header_hash, not both.',
    ],
    ['neither field', {}, 'The body must contain a checksum or a header_hash.'],
    [
      'an uppercase header hash',
      { header_hash: header.toUpperCase() },
      'header_hash must be a SHA-256 in 64 lower-case hex digits.',
    ],
  ])('rejects %s', async (_, cake, error) => {
    const before = await listActions(server)
    expect(await getKeysAs(ann, cake)).toMatchObject({ status: 400, body: { code: 'invalid_input', error } })
    expect(await listActions(server)).toEqual(before)
  })

  it('treats an unknown header hash like an unknown checksum, and leaves no row', async () => {
    const before = await listActions(server)
    const byHeader = await getKeysAs(ann, { header_hash: otherHeader })
    const byChecksum = await getKeysAs(ann, { checksum: otherChecksum })
    const comparable = ({ status, body }: typeof byHeader) => ({ status, body: { ...body, request_id: '' } })
    expect(byHeader).toMatchObject({ status: 404, body: { code: 'unknown_file' } })
    expect(comparable(byHeader)).toEqual(comparable(byChecksum))
    expect(await listActions(server)).toEqual(before)
  })

  it('does not find a cake by its checksum in the header hash field, or vice versa', async () => {
    expect((await getKeysAs(ann, { header_hash: checksum })).body.code).toBe('unknown_file')
    expect((await getKeysAs(ann, { checksum: header })).body.code).toBe('unknown_file')
  })

  it('records a rejected request with the header hash that was sent, and without the checksum', async () => {
    const eve = await createPerson(server, 'eve@elsewhere.org')
    server.clock.advance(1000)
    expect((await getKeysAs(eve, { header_hash: header })).body.code).toBe('no_permission')
    expect((await listActivity(server)).at(-1)).toMatchObject({
      action: 'open_blocked_no_permission',
      rejectedChecksum: null,
      rejectedHeaderHash: header,
      bakerId: baker.userId,
    })
    const alerts = { activity_type: 'alerts' }
    const list = async (person: Person, search = '') =>
      (await read(server, person, '/get_all_audit_logs', { ...alerts, search })).body.data
    const expectedRow = { file: null, fileId: null, baker: null, checksum: null, header_hash: header }
    expect(await list(eve)).toMatchObject([expectedRow])
    expect(await list(eve, header.slice(0, 20))).toMatchObject([expectedRow])
    expect(await list(eve, 'report')).toEqual([])
    expect(await list(baker)).toMatchObject([{ file: 'report.pdf', checksum: null, header_hash: header }])
    const { body } = await read(server, eve, '/export_audit_logs.csv', alerts)
    expect(body).toContain(header)
    for (const hidden of [checksum, 'report.pdf']) expect(body).not.toContain(hidden)
  })

  it('checks dates, bans and limits as for a checksum', async () => {
    const dates = { openableAt: new Date('2027-01-01') }
    await server.deps.db.transaction((tx) => tx.update(files).set(dates).where(eq(files.checksum, checksum)))
    expect((await getKeysAs(ann, { header_hash: header })).body).toMatchObject({ code: 'early_access' })
    const ban = { action: 'add', email: ann.email, ban_level: 'individual', reason: 'Left' }
    await callApi(server, '/bans/manage', ban, baker.token)
    const banned = { code: 'user_banned', reason: 'Left' }
    expect((await getKeysAs(ann, { header_hash: header })).body).toMatchObject(banned)
    for (let index = 2; index < 120; index += 1) await getKeysAs(ann, { header_hash: otherHeader })
    expect((await getKeysAs(ann, { checksum })).body.code).toBe('too_many_requests')
  })
})

describe('the header hash at registration', () => {
  it('can be registered once, and a second attempt reveals nothing', async () => {
    await bakeAs(server, baker, { header_hash: header })
    const reply = await bakeAs(server, ann, { checksum: otherChecksum, header_hash: header })
    expect([reply.status, reply.body]).toEqual(registeredBefore)
    expect(await readHeader(otherChecksum)).toBeUndefined()
  })

  it('of another cake does not redirect its recipients', async () => {
    await bakeAs(server, baker, { header_hash: header })
    const mallory = await createPerson(server, 'mallory@example.net')
    const keys = [{ key_path: ['file'], key: 'ef'.repeat(32) }]
    const permissions = [{ email: ann.email, key_path: ['file'] }]
    const swapped = { checksum: otherChecksum, header_hash: header, keys, permissions }
    expect((await bakeAs(server, mallory, swapped)).status).toBe(409)
    expect((await getKeysAs(ann, { header_hash: header })).body.keys).toEqual([baseKey, salaryKey])
  })

  it('is optional', async () => {
    expect((await bakeAs(server, baker)).status).toBe(200)
    expect((await bakeAs(server, baker, { checksum: otherChecksum })).status).toBe(200)
    expect(await readHeader()).toBeNull()
  })
})

describe('setting the header hash later', () => {
  beforeEach(() => bakeAs(server, baker))

  it('lets the owner set it once', async () => {
    expect(await setHeaderAs(baker, header)).toMatchObject({ status: 200, body: { done: true } })
    expect((await setHeaderAs(baker, header)).status).toBe(200)
    expect((await setHeaderAs(baker, otherHeader)).body.code).toBe('file_already_registered')
    expect((await getKeysAs(ann, { header_hash: header })).status).toBe(200)
    expect(await readHeader()).toBe(header)
  })

  it('rejects everyone else, and never sets it through a request for keys', async () => {
    const stranger = await createPerson(server, 'stranger@elsewhere.org')
    expect((await setHeaderAs(ann, header)).body.code).toBe('not_allowed')
    const hidden = await setHeaderAs(stranger, header)
    const unknown = await setHeaderAs(stranger, header, otherChecksum)
    expect([hidden.status, hidden.body.error]).toEqual([unknown.status, unknown.body.error])
    expect(hidden.body.code).toBe('unknown_file')
    await getKeysAs(ann, { header_hash: header })
    await getKeysAs(ann, { checksum })
    expect(await readHeader()).toBeNull()
  })

  it('rejects the header hash of another cake without details', async () => {
    await bakeAs(server, ann, { checksum: otherChecksum, header_hash: header })
    const reply = await setHeaderAs(baker, header)
    expect([reply.status, reply.body]).toEqual(registeredBefore)
    expect(await readHeader()).toBeNull()
  })

  it('assigns a header hash to only one of two cakes that request it at the same time', async () => {
    await bakeAs(server, ann, { checksum: otherChecksum })
    const replies = await Promise.all([setHeaderAs(baker, header), setHeaderAs(ann, header, otherChecksum)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
