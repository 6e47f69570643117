import { z } from 'zod'
import { hours, later } from '../../platform/clock.ts'
import type { LocalDeps } from './changes.ts'

/** Where the stand-in's customer portal is. */
export const portalPath = '/stand-in/payment/portal'

/** Whose customer portal it is, and where it leads back to. It travels sealed, in the portal's address. */
const PortalSession = z.object({
  customerId: z.string(),
  returnUrl: z.string(),
  /** the price that the visit is about */
  changeTo: z.string().optional(),
  expiresAt: z.number(),
})
export type PortalSession = z.infer<typeof PortalSession>

const sealedAs = 'stand-in customer portal'

export function toPortalUrl(
  { secrets, clock }: LocalDeps,
  session: Omit<PortalSession, 'expiresAt'>,
): string {
  const url = new URL(portalPath, session.returnUrl)
  const expiresAt = later(clock.now(), hours(1)).getTime()
  url.searchParams.set('session', secrets.seal(JSON.stringify({ ...session, expiresAt }), sealedAs))
  return url.href
}

/** Undefined for what is no session, or one that is over. */
export function findPortalSession({ secrets, clock }: LocalDeps, sealed: string): PortalSession | undefined {
  try {
    const session = PortalSession.parse(JSON.parse(secrets.open(sealed, sealedAs)))
    return session.expiresAt > clock.now().getTime() ? session : undefined
  } catch {
    return undefined
  }
}
