import * as z from 'zod/mini'
import { Grantee } from '../ids.ts'
import { route } from '../route.ts'
import { fileFilters } from './documents.ts'
import { body } from './envelope.ts'

/** Cakes that one call changes at most; whoever wants more asks again (rule F26). */
export const changedAtOnce = 1000

/**
 * Takes somebody's access from every cake that fits the filters and is the caller's to change: the same filters as
 * those of the list and its export, so `file_ids` for what is selected, and the list's own for all that match. One call
 * is one transaction of at most `changedAtOnce` cakes; while there is `has_more`, the same call goes on.
 */
export const revokeAccess = route({
  method: 'POST',
  path: '/revoke_access',
  access: 'pinGiven',
  manages: true,
  isAboutOther: true,
  body: body({ ...fileFilters, email: Grantee }),
  reply: z.object({
    /** cakes to which they had access until now */
    revoked: z.int(),
    /** there are others from which it is still to be taken */
    has_more: z.boolean(),
    /** cakes that fit but are only shared with the caller, counted up to countedRows: their bakers change access */
    shared: z.int(),
  }),
})

export const bulkRoutes = { revokeAccess }
