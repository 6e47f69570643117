import * as z from 'zod/mini'
import { Email } from '../ids.ts'
import { route } from '../route.ts'
import { Instant, OneLineText } from '../text.ts'
import { body, command, query } from './envelope.ts'
import { admin, createdRange, exportLimit, page, paging, searchText, sortDirection } from './lists.ts'

/** An opener counts as active for this many days after opening a cake (rule F23). */
export const activeDays = 90

export const BanLevel = z.enum(['individual', 'org'], 'must be individual or org')
export type BanLevel = z.infer<typeof BanLevel>

/**
 * The reason that the portal sends with each ban (portal, roles). It is stored as it is, and written in the language of the
 * reader where it is shown.
 */
export const portalBanReason = 'Banned via portal'

export const BanInfo = z.object({
  ban_level: BanLevel,
  /** as it was sent */
  reason: z.nullable(z.string()),
  banned_at: Instant,
  /** the baker whose cakes an individual ban blocks; null for a ban of level org */
  baker_email: z.nullable(z.string()),
  /** whether the caller can lift it in the requested mode */
  can_lift: z.boolean(),
})
export type BanInfo = z.infer<typeof BanInfo>

/** All bans that the caller may see, and the ban to show: the first one that they can lift. */
const banned = { ban_info: z.nullable(BanInfo), bans: z.array(BanInfo) }

/**
 * A row of the list of openers: an email address or domain (`*@example.org`) with access to cakes, a user who opened a
 * cake through such a domain, or a banned user, with or without access.
 */
export const OpenerRow = z.object({
  email: z.string(),
  is_wildcard: z.boolean(),
  /** the wildcard that gave access to a user without their own permission */
  through: z.nullable(z.string()),
  /** the number of cakes that grant them a permission, among those that the caller sees */
  cake_permission_count: z.int(),
  last_opened_at: z.nullable(Instant),
  is_active: z.boolean(),
  ...banned,
  /** false for domains and for the caller */
  can_ban: z.boolean(),
})
export type OpenerRow = z.infer<typeof OpenerRow>

export const BakerRow = z.object({
  email: z.string(),
  /** the number of baked cakes, under both names */
  cake_permission_count: z.int(),
  cake_count: z.int(),
  last_bake_at: z.nullable(Instant),
  /** false for deactivated bakers */
  is_active: z.boolean(),
  ...banned,
})
export type BakerRow = z.infer<typeof BakerRow>

export const userStatuses = ['all', 'active', 'inactive', 'banned'] as const
export type UserStatus = (typeof userStatuses)[number]

const filters = {
  search: searchText,
  status: z._default(z.enum(userStatuses, 'must be all, active, inactive or banned'), 'all'),
  /** when they first got access, or created their account */
  ...createdRange,
}

const sortBy = <const Keys extends readonly [string, ...string[]]>(keys: Keys, defaultKey: Keys[number]) => ({
  sort_by: z._default(z.enum(keys, `must be ${keys.join(' or ')}`), defaultKey as never),
  sort_dir: sortDirection,
})

export const openerSorts = ['email', 'cake_permission_count', 'last_opened_at'] as const
export const bakerSorts = ['email', 'cake_permission_count', 'last_bake_at'] as const

/** Lists the bakers of the caller's company. For admins only. */
export const listBakers = route({
  method: 'GET',
  path: '/users/bakers',
  access: 'pinEntered',
  manages: true,
  query: query({ ...filters, ...sortBy(bakerSorts, 'last_bake_at'), ...paging(10) }),
  reply: page(BakerRow),
})

/** Lists the users to whom the caller gave access; in admin mode, those of the whole company. */
export const listOpeners = route({
  method: 'GET',
  path: '/users/openers',
  access: 'pinEntered',
  hasAdminMode: true,
  query: query({ admin, ...filters, ...sortBy(openerSorts, 'last_opened_at'), ...paging(10) }),
  reply: page(OpenerRow),
})

export const exportBakers = route({
  method: 'GET',
  path: '/users/bakers/export.csv',
  access: 'pinEntered',
  manages: true,
  isCsv: true,
  query: query({ ...filters, ...exportLimit }),
  reply: z.string(),
})

export const exportOpeners = route({
  method: 'GET',
  path: '/users/openers/export.csv',
  access: 'pinEntered',
  hasAdminMode: true,
  isCsv: true,
  query: query({ admin, ...filters, ...exportLimit }),
  reply: z.string(),
})

/**
 * Bans an email address from the caller's cakes (`individual`) or from every cake of the company (`org`, admins
 * only), or lifts the ban. Idempotent.
 */
export const manageBan = command({
  path: '/bans/manage',
  access: 'pinEntered',
  manages: true,
  emailOf: 'other',
  body: body({
    action: z.enum(['add', 'remove'], 'must be add or remove'),
    email: Email,
    ban_level: BanLevel,
    reason: z.optional(OneLineText.check(z.maxLength(500, 'must be 500 characters at most'))),
  }),
})

/** Deactivates a baker of the caller's company, or reactivates them. For admins only. */
export const manageBaker = command({
  path: '/bakers/manage',
  access: 'pinEntered',
  manages: true,
  emailOf: 'other',
  body: body({
    action: z.enum(['deactivate', 'reactivate'], 'must be deactivate or reactivate'),
    email: Email,
  }),
})

export const userRoutes = { listBakers, listOpeners, exportBakers, exportOpeners, manageBan, manageBaker }
