import * as z from 'zod/mini'
import { Email } from '../ids.ts'
import { route } from '../route.ts'
import { body, command, query } from './envelope.ts'

export const AdminRow = z.object({
  email: z.string(),
  is_self: z.boolean(),
  /** false for the last admin of the company (rule A10) */
  can_remove: z.boolean(),
})
export type AdminRow = z.infer<typeof AdminRow>

/** Lists the admins of the caller's company. For admins only. */
export const listAdmins = route({
  method: 'GET',
  path: '/users/admins',
  access: 'pinEntered',
  manages: true,
  query: query({}),
  reply: z.object({ admins: z.array(AdminRow) }),
})

/**
 * Gives a member of the caller's company the admin role or removes it, and notifies the user by email. For admins
 * only. Idempotent.
 */
export const manageAdmin = command({
  path: '/admins/manage',
  access: 'pinEntered',
  emailOf: 'other',
  manages: true,
  body: body({ action: z.enum(['add', 'remove'], 'must be add or remove'), email: Email }),
})

export const adminRoutes = { listAdmins, manageAdmin }
