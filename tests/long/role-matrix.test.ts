import { beforeAll, describe, expect, it } from 'vitest'
import {
  addMember,
  createGround,
  expectRow,
  fillRow,
  type Ground,
  send,
  signIn,
} from '#support/server/roles/matrix.ts'
import { actRows, siteActs } from '#support/server/roles/rows.ts'
import { createTestServer } from '#support/server/test-server.ts'

let ground: Ground
beforeAll(async () => {
  ground = await createGround(await createTestServer())
})

/** Every cell: role, act, and whether it is on oneself, a colleague, someone above or someone of another organization. */
describe.each(['browser', 'backend'] as const)('the matrix of roles on the %s half', (half) => {
  const rows = actRows.filter((row) => row[half] !== undefined)

  it.each(rows)('$name', { timeout: 60_000 }, async (row) => {
    expect(await fillRow(ground, row, half)).toEqual(expectRow(row))
  })
})

describe('an act of the site only', () => {
  it.each(Object.entries(siteActs))('%s rejects the session of an admin', async (call, error) => {
    const { organizationId } = ground
    const id = await addMember(ground, organizationId, ['stytch_admin'])
    const token = await signIn(ground, organizationId, id)
    const [method = '', pattern = ''] = call.split(' ')
    const path = pattern.replace(':organizationId', organizationId).replace(':memberId', id)
    expect(await send(ground, { half: 'backend', method, path, token, body: {} })).toBe(error)
  })
})
