import * as z from 'zod/mini'
import { Checksum, Email } from '../ids.ts'
import { body, command } from './envelope.ts'
import { byReference } from './files.ts'

/**
 * Asks the owner of a cake for access to it. For users whose request for keys was rejected with `no_permission`; any
 * other rejection is the one that `get_keys` responds with. The response does not reveal whether the owner is told:
 * it is the same for a repeated request, for a declined one, and for an owner who accepts none (rule F37).
 */
export const requestAccess = command({
  path: '/cakes/access_requests',
  access: 'pinEntered',
  emailOf: 'caller',
  body: byReference({ email: Email }),
})

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

export const accessRequestRoutes = { requestAccess, declineAccess, acceptAccessRequests }
