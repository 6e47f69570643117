import { hours } from '../../../../server/platform/machine/clock.ts'
import { currentOf, readDirectories } from './directories.ts'
import { call, type Data, newOrigin, readMessage, type World } from './world.ts'

/**
 * 6. Whoever reads a mailbox signs in to every member of its address, as far as the methods and the second factor of each organization
 * allow.
 */
export async function proveAll(world: World): Promise<void> {
  // Limits of earlier requests have ended.
  world.server.clock.advance(hours(2))
  world.before = await readDirectories(world)
  for (const { address } of world.boxes) {
    for (const organization of world.before.values()) {
      const member = organization.members.find((candidate) => currentOf(candidate)?.address === address)
      if (organization.isDeleted || !member || member.isVisitor) continue
      world.server.clock.advance(hours(2))
      const data = await enter(world, address, organization.id)
      if (data === undefined) world.tell(`6: ${address} cannot enter an organization of its member`)
      else if (data.member_id !== member.id && !data.primary)
        world.tell(`6: ${address} entered as another member`)
      else if (!data.member_session && !data.primary && !data.mfa) world.tell(`6: ${address} got no session`)
    }
  }
}

type Entered = Data & { primary: boolean; mfa: boolean }

/** Proves a mailbox by a code in a discovery flow, and enters an organization. */
async function enter(world: World, address: string, organizationId: string): Promise<Entered | undefined> {
  const { ip } = newOrigin(world)
  await call(world, 'browser', '/otps/email/discovery/send', { body: { email_address: address }, ip })
  const { code } = await readMessage(world, address)
  const proof = { email_address: address, code }
  const found = await call(world, 'browser', '/otps/email/discovery/authenticate', { body: proof, ip })
  const listed = found.data.discovered_organizations ?? []
  if (!listed.some(({ organization }) => organization.organization_id === organizationId)) return undefined
  const { intermediate_session_token } = found.data
  const body = { intermediate_session_token, organization_id: organizationId, session_duration_minutes: 60 }
  const { isOk, data } = await call(world, 'backend', '/discovery/intermediate_sessions/exchange', { body })
  const missing = data as Data & { primary_required?: object | null; mfa_required?: object | null }
  if (!isOk) return undefined
  return { ...data, primary: missing.primary_required != null, mfa: missing.mfa_required != null }
}
