import { sql } from 'drizzle-orm'
import { runUnit } from '../../../../server/identity/base/unit-of-work.ts'
import { openSession } from '../../../../server/identity/operations/access/sign-in.ts'
import {
  type Business,
  createBusiness,
  createMemberBySite,
  startOrganization,
  workOrigin,
} from '../business.ts'
import { callBackendOf } from '../call-backend.ts'
import type { TestServer } from '../test-server.ts'
import { listCells, type RoleName, type TargetName, toExpected } from './expected.ts'
import type { ActRow } from './rows.ts'

/** The organizations and roles in which the acts of the matrix take place. */
export type Ground = { server: TestServer; business: Business; organizationId: string; otherId: string }

const rbac = {
  roles: [
    { role_id: 'helper', permissions: [{ resource_id: 'stytch.member', actions: ['*'] }] },
    { role_id: 'owner', permissions: [{ resource_id: 'documents', actions: ['edit'] }] },
  ],
  resources: [{ resource_id: 'documents', actions: ['edit'] }],
}

/** Creates two organizations, each with an admin that no act is on. */
export async function createGround(server: TestServer): Promise<Ground> {
  const business = await createBusiness(server, {
    ...{ rbac, products: ['otp', 'emailMagicLinks'] },
    redirect_uris: ['https://work.example/join'],
  })
  const { organizationId } = await startOrganization(server, business, 'first@corp.example')
  const { organizationId: otherId } = await startOrganization(server, business, 'first@other.example')
  return { server, business, organizationId, otherId }
}

const assigned: Readonly<Record<RoleName | 'higher', string[]>> = {
  member: [],
  helper: ['helper'],
  admin: ['stytch_admin'],
  higher: ['stytch_admin', 'owner'],
}

let created = 0

/** Creates a member whose address is verified. @returns its ID */
export async function addMember(
  { server, business }: Ground,
  organizationId: string,
  roles: string[],
): Promise<string> {
  created += 1
  const email_address = `member-${created}@corp.example`
  const { member_id: id } = await createMemberBySite(server, business, organizationId, {
    email_address,
    roles,
  })
  await server.deps.db.transaction((tx) =>
    tx.execute(sql`update emails set verified_at = now() where user_id = ${id}`),
  )
  return id
}

/** Signs in a member. @returns the token of the session */
export async function signIn({ server, business }: Ground, organizationId: string, userId: string) {
  const opening = { userId, factors: [], minutes: 60, ip: '192.0.2.1', userAgent: 'test' }
  const { token } = await runUnit(server.deps.db, { id: business.id, organizationId }, (unit) =>
    openSession(unit, server.deps, opening),
  )
  return token
}

/** Takes an act in one cell of the matrix, on one half of the contract. @returns `ok` or the error type */
export async function act(
  ground: Ground,
  {
    half,
    row,
    role,
    target,
  }: { half: 'browser' | 'backend'; row: ActRow; role: RoleName; target: TargetName },
): Promise<string> {
  const { otherId } = ground
  const organizationId = row.ends ? await addOrganization(ground) : ground.organizationId
  const actorId = await addMember(ground, organizationId, assigned[role])
  const token = await signIn(ground, organizationId, actorId)
  const ofOther = target === 'other organization'
  const targetId =
    target === 'own'
      ? actorId
      : await addMember(
          ground,
          ofOther ? otherId : organizationId,
          target === 'higher' ? assigned.higher : [],
        )
  if (row.needsRemoved && target !== 'own') {
    await callSite(ground, `/b2b/organizations/${ofOther ? otherId : organizationId}/members/${targetId}`)
  }
  created += 1
  const body = JSON.parse(
    JSON.stringify(row.body ?? {})
      .replaceAll('$address', `new-${created}@corp.example`)
      .replaceAll('$organization', organizationId),
  )
  const [method = '', pattern = ''] = (row[half] ?? '').split(' ')
  const path = pattern.replace(':organizationId', organizationId).replace(/:(memberId|id)/, targetId)
  return send(ground, { half, method, path, token, body })
}

async function addOrganization({ server, business }: Ground): Promise<string> {
  const { organization } = (await callBackendOf(
    server,
    { projectId: business.id, secret: business.secret },
    '/b2b/organizations',
    { organization_name: `Ends ${created}` },
  )) as { organization: { organization_id: string } }
  return organization.organization_id
}

const callSite = ({ server, business }: Ground, path: string) =>
  callBackendOf(server, { projectId: business.id, secret: business.secret }, path, {}, 'DELETE')

type Sent = { half: 'browser' | 'backend'; method: string; path: string; token: string; body: object }

/** Sends an act of a member: with its session from a page, or relayed by the site. */
export async function send(
  { server, business }: Ground,
  { half, method, path, token, body }: Sent,
): Promise<string> {
  const credentials =
    half === 'browser' ? `${business.publicToken}:${token}` : `${business.id}:${business.secret}`
  const response = await server.app.request(`http://localhost:4000${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      ...(half === 'browser' ? { origin: workOrigin } : { 'x-stytch-member-session': token }),
    },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  })
  const result = (await response.json()) as { error_type?: string }
  return response.status === 200 ? 'ok' : (result.error_type ?? String(response.status))
}

/** Fills the cells of a row. @returns the response of each */
export async function fillRow(ground: Ground, row: ActRow, half: 'browser' | 'backend') {
  const filled: Record<string, string> = {}
  for (const { role, target } of listCells(row)) {
    filled[`${role}, ${target}`] = await act(ground, { half, row, role, target })
  }
  return filled
}

/** What the cells of a row must respond. */
export const expectRow = (row: ActRow): Record<string, string> =>
  Object.fromEntries(
    listCells(row).map(({ role, target }) => [`${role}, ${target}`, toExpected(row, role, target)]),
  )
