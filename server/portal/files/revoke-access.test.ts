import { beforeEach, describe, expect, it } from 'vitest'
import { act, bakeNumber, checksumOf, createBakery, read } from '#support/server/bake.ts'
import { listActivity } from '#support/server/cakes.ts'
import type { Person } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { files, permissions } from '../schema/files.ts'

const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))
let ids: string[]
const ann = 'ann@customer.org'

/** Three cakes of the baker, two of them for Ann, and one of another baker for Ann and the first baker. */
beforeEach(async () => {
  const { baker, otherBaker } = bakery
  ids = [
    await bakeNumber(server, baker, 1, 'report.pdf', [ann, 'bob@customer.org']),
    await bakeNumber(server, baker, 2, 'stock.csv', [ann]),
    await bakeNumber(server, baker, 3, 'plan.pdf', ['bob@customer.org']),
    await bakeNumber(server, otherBaker, 4, 'offer.pdf', [ann, baker.email]),
  ]
})

const revoke = (person: Person, body: Record<string, unknown>) =>
  act(server, person, '/revoke_access', { email: ann, ...body })

/** The titles of the cakes that Ann can open. */
async function listForAnn(): Promise<string[]> {
  const { data } = (
    await read(server, bakery.admin, '/get_files', {
      admin: 'true',
      user: ann,
      sort_by: 'name',
      sort_dir: 'asc',
    })
  ).body
  return data.map((row: { filetitle: string }) => row.filetitle)
}

const listRemovals = async () =>
  (await listActivity(server))
    .filter(({ action }) => action === 'permission_removed')
    .map((row) => `${row.fileTitle} ${row.subject} ${row.actor} ${row.asAdmin} ${row.deviceType}`)
    .sort()

describe('revoking access to many cakes (rule F26)', () => {
  it('changes all of the caller’s cakes, counts shared cakes and leaves activity rows', async () => {
    const reply = await revoke(bakery.baker, { client_info: { platform: 'web', client_version: 'portal' } })
    expect(reply).toMatchObject({ status: 200, body: { revoked: 2, has_more: false, shared: 1 } })
    expect(await listForAnn()).toEqual(['offer.pdf'])
    expect(await listRemovals()).toEqual([
      'report.pdf ann@customer.org baker@bakery.org false unknown',
      'stock.csv ann@customer.org baker@bakery.org false unknown',
    ])
    const again = await revoke(bakery.baker, {})
    expect(again.body).toEqual({ revoked: 0, has_more: false, shared: 1 })
    expect(await listRemovals()).toHaveLength(2)
  })

  it('covers the whole company in admin mode, and marks the rows', async () => {
    const reply = await revoke(bakery.admin, { admin: true })
    expect(reply.body).toEqual({ revoked: 3, has_more: false, shared: 0 })
    expect(await listForAnn()).toEqual([])
    expect((await listRemovals())[0]).toBe('offer.pdf ann@customer.org admin@bakery.org true unknown')
  })

  it.each<[string, () => Record<string, unknown>, string[]]>([
    ['the selected IDs', () => ({ file_ids: `${ids[1]},${ids[2]},${ids[3]}` }), ['report.pdf']],
    ['the type', () => ({ file_type: 'csv' }), ['report.pdf']],
    ['the search', () => ({ search: 'bob@customer' }), ['stock.csv']],
    ['the grantee filter', () => ({ user: 'bob@customer.org' }), ['stock.csv']],
    ['when they were baked', () => ({ created_before: '2026-03-01T12:00:02Z' }), ['stock.csv']],
    ['the baker filter', () => ({ baker: 'other@bakery.org' }), ['report.pdf', 'stock.csv']],
  ])('follows %s', async (_, toFilters, left) => {
    await revoke(bakery.baker, toFilters())
    expect(await listForAnn()).toEqual(['offer.pdf', ...left].sort())
  })

  it('removes all of a person’s paths with one row, and treats a domain as a separate grantee', async () => {
    const wide = { email: '*@customer.org', key_path: ['file'] }
    const field = { email: ann, key_path: ['file', 'fields', 'salary'] }
    const checksum = checksumOf(1)
    await act(server, bakery.baker, '/modify_permissions', { checksum, add: [wide, field], remove: [] })
    await revoke(bakery.baker, { file_id: ids[0] })
    expect(await listRemovals()).toHaveLength(1)
    expect((await revoke(bakery.baker, { email: '*@customer.org' })).body.revoked).toBe(1)
    const [row] = (await read(server, bakery.baker, '/get_files', { file_id: ids[0] ?? '' })).body.data
    expect(JSON.parse(row.permissions_json)).toEqual([{ email: 'bob@customer.org', key_path: ['file'] }])
    expect(row.updated_at).toBe(server.clock.now().toISOString())
  })

  it('changes a thousand cakes at a time, and reports that there are more', async () => {
    await bakeMany(1200)
    const first = await revoke(bakery.baker, { file_type: 'json' })
    expect(first.body).toMatchObject({ revoked: 1000, has_more: true })
    const second = await revoke(bakery.baker, { file_type: 'json' })
    expect(second.body).toMatchObject({ revoked: 200, has_more: false })
    expect(await listForAnn()).toEqual(['offer.pdf', 'report.pdf', 'stock.csv'])
  })

  it('rejects an empty selection, and admin mode without the admin role', async () => {
    expect(await revoke(bakery.baker, { file_ids: '' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: /file_ids must name at least one file/ },
    })
    expect((await revoke(bakery.baker, { admin: true })).body.code).toBe('not_allowed')
    expect((await revoke(bakery.baker, { email: 'ann' })).body.code).toBe('invalid_input')
    expect(await listForAnn()).toHaveLength(3)
  })
})

/** Adds JSON cakes by the baker for Ann. */
async function bakeMany(count: number): Promise<void> {
  const { userId: ownerId, email: bakerAddress } = bakery.baker
  const now = server.clock.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `file-${checksumOf(index + 10).slice(28)}`,
    checksum: checksumOf(index + 10),
    title: `${index}.json`,
    ownerId,
    bakerAddress,
    companyId: 'organization-bakery',
    createdAt: now,
    updatedAt: now,
  }))
  const grants = rows.map(({ id: fileId }) => ({
    id: `permission-${fileId}`,
    fileId,
    grantee: ann,
    keyPath: ['file'],
    createdAt: now,
  }))
  await server.deps.db.transaction(async (tx) => {
    await tx.insert(files).values(rows)
    await tx.insert(permissions).values(grants)
  })
}
