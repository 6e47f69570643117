import * as z from 'zod/mini'
import { Grantee } from '../ids.ts'
import { route } from '../route.ts'
import { fileFilters } from './documents.ts'
import { body } from './envelope.ts'

/** The maximum number of cakes that one call changes (rule F26). */
export const changedAtOnce = 1000

/**
 * Revokes a user's access to every cake that matches the filters and that the caller manages. The filters are those of
 * the list and its export: `file_ids` for selected cakes, or the filters of the list for all matching ones. Each call
 * is one transaction of at most `changedAtOnce` cakes. Repeat it while it returns `has_more`.
 */
export const revokeAccess = route({
  method: 'POST',
  path: '/revoke_access',
  access: 'pinEntered',
  hasAdminMode: true,
  manages: true,
  emailOf: 'other',
  body: body({ ...fileFilters, email: Grantee }),
  reply: z.object({
    /** the number of cakes that changed */
    revoked: z.int(),
    /** whether more cakes remain to be changed */
    has_more: z.boolean(),
    /** the number of matching cakes that the caller cannot manage, up to `countedRows` */
    shared: z.int(),
  }),
})

export const bulkRoutes = { revokeAccess }
