import { hours } from '../../../../server/platform/machine/clock.ts'
import { currentOf, readDirectories } from './directories.ts'
import { call, type Data, type Fixture, newOrigin, readMessage } from './fixture.ts'

/**
 * 6. A person who reads a mailbox signs in to every member of its address, as far as the methods and the second factor of each organization
 * allow.
 */
export async function proveAll(fixture: Fixture): Promise<void> {
  // Limits of earlier requests have ended.
  fixture.server.clock.advance(hours(2))
  fixture.before = await readDirectories(fixture)
  for (const { address } of fixture.boxes) {
    for (const organization of fixture.before.values()) {
      const member = organization.members.find((candidate) => currentOf(candidate)?.address === address)
      if (organization.isDeleted || !member || member.isVisitor) continue
      fixture.server.clock.advance(hours(2))
      const data = await enter(fixture, address, organization.id)
      if (data === undefined) fixture.tell(`6: ${address} cannot enter an organization of its member`)
      else if (data.member_id !== member.id && !data.primary)
        fixture.tell(`6: ${address} entered as another member`)
      else if (!data.member_session && !data.primary && !data.mfa)
        fixture.tell(`6: ${address} got no session`)
    }
  }
}

type Entered = Data & { primary: boolean; mfa: boolean }

/** Proves a mailbox by a code in a discovery flow, and enters an organization. */
async function enter(
  fixture: Fixture,
  address: string,
  organizationId: string,
): Promise<Entered | undefined> {
  const { ip } = newOrigin(fixture)
  await call(fixture, 'browser', '/otps/email/discovery/send', { body: { email_address: address }, ip })
  const { code } = await readMessage(fixture, address)
  const proof = { email_address: address, code }
  const match = await call(fixture, 'browser', '/otps/email/discovery/authenticate', { body: proof, ip })
  const listed = match.data.discovered_organizations ?? []
  if (!listed.some(({ organization }) => organization.organization_id === organizationId)) return undefined
  const { intermediate_session_token } = match.data
  const body = { intermediate_session_token, organization_id: organizationId, session_duration_minutes: 60 }
  const { isOk, data } = await call(fixture, 'backend', '/discovery/intermediate_sessions/exchange', { body })
  const missing = data as Data & { primary_required?: object | null; mfa_required?: object | null }
  if (!isOk) return undefined
  return { ...data, primary: missing.primary_required != null, mfa: missing.mfa_required != null }
}
