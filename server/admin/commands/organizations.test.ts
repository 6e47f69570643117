import { expect, it } from 'vitest'
import { callBusiness, createBusiness, startOrganization } from '#support/server/business.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { organizations } from '../../identity/base/schema/organizations.ts'
import { runCommand } from '../run-command.ts'

it('deletes an organization with its members (rule B32)', async () => {
  const server = await createTestServer()
  const business = await createBusiness(server)
  const { token } = await startOrganization(server, business, 'ann@corp.example')
  const run = (...line: string[]) => runCommand(server.deps, ['organization', 'delete', 'Work', ...line])
  await expect(run('corp')).rejects.toThrow('add --yes')
  await expect(run('other', '--yes')).rejects.toThrow(
    "Work has no organization with the ID, slug or external ID 'other'.",
  )
  expect(await run('corp', '--yes')).toMatch(/^Corp \(organization-.+\) was deleted with its members\.$/)
  expect(await server.deps.db.read((tx) => tx.select().from(organizations))).toEqual([])
  const call = await callBusiness(server, business, '/organizations/me', { method: 'GET', token })
  expect(call.body.error_type).toBe('session_not_found')
})
