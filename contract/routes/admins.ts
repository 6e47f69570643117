import * as z from 'zod/mini'
import { Email } from '../ids.ts'
import { route } from '../route.ts'
import { body, Done, query } from './envelope.ts'

export const AdminRow = z.object({
  email: z.string(),
  is_self: z.boolean(),
  /** false for the last one: an organization keeps an admin (rule A10) */
  can_remove: z.boolean(),
})
export type AdminRow = z.infer<typeof AdminRow>

/** The admins of the caller's organization. For admins only. */
export const listAdmins = route({
  method: 'GET',
  path: '/users/admins',
  access: 'pinGiven',
  manages: true,
  query: query({}),
  reply: z.object({ admins: z.array(AdminRow) }),
})

/**
 * Makes a member of the caller's organization an admin, or takes that away again; the person is told by mail. For admins
 * only. What is so already stays so.
 */
export const manageAdmin = route({
  method: 'POST',
  path: '/admins/manage',
  access: 'pinGiven',
  isAboutOther: true,
  manages: true,
  body: body({ action: z.enum(['add', 'remove'], 'must be add or remove'), email: Email }),
  reply: Done,
})

export const adminRoutes = { listAdmins, manageAdmin }
