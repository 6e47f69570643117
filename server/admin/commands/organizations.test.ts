import { expect, it } from 'vitest'
import {
  callBusiness,
  changeOrganization,
  createBusiness,
  createMemberBySite,
  startOrganization,
} from '#support/server/business.ts'
import { callBackendOf } from '#support/server/call-backend.ts'
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

it('exports an organization with its names, roles and members, without secrets', async () => {
  const server = await createTestServer()
  const business = await createBusiness(server)
  const { organizationId, memberId, token } = await startOrganization(server, business, 'ann@corp.example')
  await startOrganization(server, business, 'eve@evil.example')
  await changeOrganization(server, business, organizationId, { organization_slug: 'corporation' })
  const { member_id } = await createMemberBySite(server, business, organizationId, {
    email_address: 'ben@corp.example',
  })
  const site = { projectId: business.id, secret: business.secret }
  await callBackendOf(server, site, `/b2b/organizations/${organizationId}/members/${member_id}`, {}, 'DELETE')
  await callBusiness(server, business, '/totp', {
    token,
    body: { organization_id: organizationId, member_id: memberId },
  })
  const run = (...line: string[]) => runCommand(server.deps, ['organization', ...line])
  const text = await run('export', 'Work', 'corporation', 'corp.json')
  expect(JSON.parse(text)).toMatchObject({
    project: { id: business.id, name: 'Work' },
    organization: { organization_id: organizationId, organization_slug: 'corporation', custom_roles: [] },
    held_names: [{ name: 'corp', held_until: expect.any(String) }],
    members: expect.arrayContaining([
      expect.objectContaining({ member_id: memberId, email_address: 'ann@corp.example', status: 'active' }),
      expect.objectContaining({ member_id, status: 'deleted' }),
    ]),
  })
  expect(JSON.parse(text).members).toHaveLength(2)
  expect(text).not.toMatch(/secret|argon2|hash/i)
  expect(
    await runCommand(server.deps, ['log', '--project', 'Work', '--kind', 'organization_exported']),
  ).toMatch(/organization exported with its members/)
  await expect(run('export', 'Work', 'other', 'x.json')).rejects.toThrow('has no organization')
})
