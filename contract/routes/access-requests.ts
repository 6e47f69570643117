import * as z from 'zod/mini'
import { Checksum, Email } from '../ids.ts'
import { body, command } from './envelope.ts'

/**
 * Declines a request for access to a cake. The user is not told, and asking again reaches no one. Does nothing if
 * there is no such request. For users who manage the cake; they grant a request by granting access
 * (`POST /modify_permissions`).
 */
export const declineAccess = command({
  path: '/cakes/access_requests/decline',
  access: 'pinEntered',
  emailOf: 'other',
  hasAdminMode: true,
  manages: true,
  body: body({
    checksum: Checksum,
    admin: z._default(z.boolean(), false),
    /** of the user who asks, as in the details of the cake */
    email: Email,
  }),
})

/** Sets whether users without access can ask the caller for access to their cakes. */
export const acceptAccessRequests = command({
  path: '/auth/access_requests',
  access: 'pinEntered',
  body: body({ are_accepted: z.boolean() }),
})

export const accessRequestRoutes = { declineAccess, acceptAccessRequests }
