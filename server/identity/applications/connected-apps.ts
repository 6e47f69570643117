import type { UnitOfWork } from '../unit-of-work.ts'
import { listAllowed, toClientType } from './applications.ts'

/** Lists the applications that a user granted access to, in the contract's format. */
export async function listConnectedApps(unit: UnitOfWork, userId: string) {
  const allowed = await listAllowed(unit, userId)
  return allowed.map(({ application, scopes }) => ({
    connected_app_id: application.id,
    name: application.name,
    description: application.description,
    client_type: toClientType(application),
    ...(application.logoUrl === null ? {} : { logo_url: application.logoUrl }),
    scopes_granted: scopes.join(' '),
  }))
}
