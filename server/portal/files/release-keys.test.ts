import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  bakeAs,
  baseKey,
  checksum,
  listActions,
  listActivity,
  salary,
  salaryKey,
} from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { minutes, seconds } from '../../platform/machine/clock.ts'
import { createSignal } from '../../platform/machine/signal.ts'
import { rateLimits } from '../../platform/schema/messages.ts'
import { bans, fileKeys, files, openers } from '../schema/files.ts'

const server = testServerForEach()
const baker = preparedForEach(() => createPerson(server, 'baker@example.org'))
const ann = preparedForEach(() => createPerson(server, 'ann@customer.org'))

const askAs = (person: Person, change: Record<string, unknown> = {}) =>
  callApi(server, '/get_keys', { checksum, email: person.email, ...change }, person.token)

describe('requesting keys', () => {
  beforeEach(async () => {
    await bakeAs(server, baker)
    server.clock.advance(1000)
  })

  it('returns all keys for a permission on the base path', async () => {
    expect(await askAs(ann)).toMatchObject({ status: 200, body: { keys: [baseKey, salaryKey] } })
    const opened = { action: 'file_opened', actor: ann.email, bakerId: baker.userId, baker: baker.email }
    expect((await listActivity(server)).at(-1)).toMatchObject(opened)
  })

  it('applies a wildcard to its domain, but not to subdomains', async () => {
    const partner = await createPerson(server, 'pat@partner.org')
    const sub = await createPerson(server, 'pat@sub.partner.org')
    expect((await askAs(partner)).body).toEqual({ keys: [salaryKey, baseKey], key_paths: [salary, ['file']] })
    expect((await askAs(sub)).body.code).toBe('no_permission')
  })

  it('does not return a sealed key that was copied to another path or cake', async () => {
    const otherChecksum = 'c1'.repeat(32)
    const keys = [{ key_path: ['file'], key: 'ef'.repeat(32) }]
    expect((await bakeAs(server, baker, { checksum: otherChecksum, keys, permissions: [] })).status).toBe(200)
    const move = (from: { checksum: string; path: string[] }) =>
      server.deps.db.transaction(async (tx) => {
        const rows = await tx.select().from(fileKeys).innerJoin(files, eq(files.id, fileKeys.fileId))
        const find = (requested: { checksum: string; path: string[] }) =>
          rows.find(
            (row) =>
              row.files.checksum === requested.checksum &&
              row.file_keys.keyPath.join() === requested.path.join(),
          )
        const target = find({ checksum, path: salary })
        await tx
          .update(fileKeys)
          .set({ sealed: find(from)?.file_keys.sealed ?? '' })
          .where(eq(fileKeys.sealed, target?.file_keys.sealed ?? ''))
      })
    const pat = await createPerson(server, 'pat@partner.org')
    expect((await askAs(pat)).body).toEqual({ keys: [salaryKey, baseKey], key_paths: [salary, ['file']] })
    for (const from of [
      { checksum: otherChecksum, path: ['file'] },
      { checksum, path: ['file'] },
    ]) {
      await move(from)
      expect(await askAs(pat)).toMatchObject({ status: 500, body: { code: 'server_error' } })
    }
  })

  it('returns all keys to the owner', async () => {
    expect((await askAs(baker)).body).toEqual({ keys: [baseKey, salaryKey], key_paths: [['file'], salary] })
  })

  it('accepts the email address in any spelling', async () => {
    expect((await askAs(ann, { email: ' ANN@Customer.org ' })).status).toBe(200)
  })

  it('rejects another user’s email address, and leaves no row', async () => {
    const reply = await askAs(ann, { email: baker.email })
    expect(reply).toMatchObject({ status: 403, body: { code: 'not_yours' } })
    expect(await listActions(server)).not.toContain('file_opened')
  })

  it('returns 404 for an unknown file, and leaves no row', async () => {
    const before = await listActions(server)
    expect(await askAs(ann, { checksum: 'ff'.repeat(32) })).toMatchObject({
      status: 404,
      body: { code: 'unknown_file', error: 'This file is not registered.' },
    })
    expect(await listActions(server)).toEqual(before)
  })

  const ban = (level: 'individual' | 'org', change: Partial<typeof bans.$inferInsert> = {}) =>
    server.deps.db.transaction(async (tx) => {
      const [file] = await tx.select().from(files)
      await tx.insert(bans).values({
        id: `ban-${level}`,
        address: ann.email,
        level,
        companyId: file?.companyId ?? '',
        bakerId: level === 'individual' ? baker.userId : null,
        reason: 'Banned via portal',
        createdAt: server.clock.now(),
        ...change,
      })
    })

  it.each(['individual', 'org'] as const)('rejects a banned person (%s) with the reason', async (level) => {
    await ban(level)
    expect(await askAs(ann)).toMatchObject({
      status: 403,
      body: { code: 'user_banned', reason: 'Banned via portal' },
    })
    expect((await listActions(server)).at(-1)).toBe('open_blocked_user_banned')
  })

  it('ignores the ban of another baker', async () => {
    await ban('individual', { bakerId: ann.userId })
    expect((await askAs(ann)).status).toBe(200)
  })

  it('rejects a person without permission, and alerts the owner', async () => {
    const eve = await createPerson(server, 'eve@elsewhere.org')
    expect(await askAs(eve)).toMatchObject({
      status: 403,
      body: { code: 'no_permission', error: 'You do not have permission to open this file.' },
    })
    expect((await listActivity(server)).at(-1)).toMatchObject({
      action: 'open_blocked_no_permission',
      actor: eve.email,
      bakerId: baker.userId,
      fileTitle: 'report.pdf',
    })
  })

  it.each([
    ['before the openable date', { openableAt: new Date('2026-03-02') }, 403, 'early_access'],
    ['after the expiry date', { expiresAt: new Date('2026-02-01') }, 410, 'expired_access'],
  ])('rejects a request %s', async (_, dates, status, code) => {
    await server.deps.db.transaction((tx) => tx.update(files).set(dates))
    expect(await askAs(ann)).toMatchObject({ status, body: { code } })
    expect((await listActions(server)).at(-1)).toBe(`open_blocked_${code}`)
  })

  it('allows 120 requests a minute, then says how long to wait', async () => {
    await askAs(ann)
    await server.deps.db.transaction((tx) => tx.update(rateLimits).set({ hits: 119 }))
    expect((await askAs(ann)).status).toBe(200)
    const rejected = await askAs(ann)
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(rejected.headers.get('retry-after'))).toBe(60)
    expect((await askAs(baker)).status).toBe(200)
  })
})

describe('the time of the last opening', () => {
  const shared = '*@partner.org'
  const openedAt = async (grantee: string) => {
    const rows = await server.deps.db.read((tx) => tx.select().from(openers))
    return rows.find((row) => row.grantee === grantee)?.lastOpenedAt
  }

  beforeEach(async () => {
    await bakeAs(server, baker)
  })

  it('is recorded to the minute in the row that a domain shares', async () => {
    const [pat, sam] = [
      await createPerson(server, 'pat@partner.org'),
      await createPerson(server, 'sam@partner.org'),
    ]
    const first = server.clock.now()
    await askAs(pat)
    server.clock.advance(seconds(59))
    const second = server.clock.now()
    await askAs(sam)
    expect(await openedAt(shared)).toEqual(first)
    expect(await openedAt(sam.email)).toEqual(second)
    server.clock.advance(seconds(1))
    await askAs(sam)
    expect(await openedAt(shared)).toEqual(server.clock.now())
    expect(await openedAt(sam.email)).toEqual(second)
  })

  it.runIf(process.env.TEST_DATABASE === 'postgres')(
    'lets no one wait for another who writes the same row',
    async () => {
      const [pat, sam] = [
        await createPerson(server, 'pat@partner.org'),
        await createPerson(server, 'sam@partner.org'),
      ]
      await askAs(pat)
      server.clock.advance(minutes(1))
      const [isLocked, isOver] = [createSignal(), createSignal()]
      const writer = server.deps.db.transaction(async (tx) => {
        await tx.select().from(openers).where(eq(openers.grantee, shared)).for('update')
        isLocked.send()
        await isOver.wait()
      })
      await isLocked.wait()
      const { status } = await askAs(sam)
      isOver.send()
      await writer
      expect(status).toBe(200)
    },
  )
})
