import * as z from 'zod/mini'
import { Email } from '../ids.ts'
import { route } from '../route.ts'
import { Instant, TrimmedText } from '../text.ts'
import { body, Done, query } from './envelope.ts'
import { admin, createdRange, exportLimit, page, paging, searchText, sortDirection } from './lists.ts'

/** An opener is active who has opened a cake within so many days (rule F23). */
export const activeDays = 90

export const BanLevel = z.enum(['individual', 'org'], 'must be individual or org')
export type BanLevel = z.infer<typeof BanLevel>

export const BanInfo = z.object({
  ban_level: BanLevel,
  reason: z.nullable(z.string()),
  banned_at: Instant,
  /** whose cakes an individual ban keeps from; null for one of level org */
  baker_email: z.nullable(z.string()),
  /** whether the caller can lift it, in the mode they asked in */
  can_lift: z.boolean(),
})
export type BanInfo = z.infer<typeof BanInfo>

/** The ban that the caller can lift first, and all that they may know of. */
const banned = { ban_info: z.nullable(BanInfo), bans: z.array(BanInfo) }

/**
 * Somebody with access to cakes: one address, or everybody at a domain (`*@example.org`), which counts as one; a person
 * who has opened something by such a domain; and whoever is banned, with access or without.
 */
export const OpenerRow = z.object({
  email: z.string(),
  is_wildcard: z.boolean(),
  /** the wildcard by which a person without an access of their own has opened cakes */
  through: z.nullable(z.string()),
  /** cakes on which they have a permission, of those the caller sees */
  cake_permission_count: z.int(),
  last_opened_at: z.nullable(Instant),
  is_active: z.boolean(),
  ...banned,
  /** false for a domain, which cannot be banned, and for the caller */
  can_ban: z.boolean(),
})
export type OpenerRow = z.infer<typeof OpenerRow>

export const BakerRow = z.object({
  email: z.string(),
  /** cakes baked; both names tell the same */
  cake_permission_count: z.int(),
  cake_count: z.int(),
  last_bake_at: z.nullable(Instant),
  /** false for one who may no longer bake */
  is_active: z.boolean(),
  ...banned,
})
export type BakerRow = z.infer<typeof BakerRow>

export const userStatuses = ['all', 'active', 'inactive', 'banned'] as const
export type UserStatus = (typeof userStatuses)[number]

const filters = {
  search: searchText,
  status: z._default(z.enum(userStatuses, 'must be all, active, inactive or banned'), 'all'),
  /** when they were first given access, or made their account */
  ...createdRange,
}

const sortBy = <const Keys extends readonly [string, ...string[]]>(keys: Keys, usual: Keys[number]) => ({
  sort_by: z._default(z.enum(keys, `must be ${keys.join(' or ')}`), usual as never),
  sort_dir: sortDirection,
})

export const openerSorts = ['email', 'cake_permission_count', 'last_opened_at'] as const
export const bakerSorts = ['email', 'cake_permission_count', 'last_bake_at'] as const

/** The bakers of the caller's organization. For admins only. */
export const listBakers = route({
  method: 'GET',
  path: '/users/bakers',
  access: 'pinGiven',
  manages: true,
  query: query({ ...filters, ...sortBy(bakerSorts, 'last_bake_at'), ...paging(10) }),
  reply: page(BakerRow),
})

/** Whom the caller gave access to; in admin mode whom anybody in the organization did. */
export const listOpeners = route({
  method: 'GET',
  path: '/users/openers',
  access: 'pinGiven',
  query: query({ admin, ...filters, ...sortBy(openerSorts, 'last_opened_at'), ...paging(10) }),
  reply: page(OpenerRow),
})

export const exportBakers = route({
  method: 'GET',
  path: '/users/bakers/export.csv',
  access: 'pinGiven',
  manages: true,
  isCsv: true,
  query: query({ ...filters, ...exportLimit }),
  reply: z.string(),
})

export const exportOpeners = route({
  method: 'GET',
  path: '/users/openers/export.csv',
  access: 'pinGiven',
  isCsv: true,
  query: query({ admin, ...filters, ...exportLimit }),
  reply: z.string(),
})

/**
 * Bans an address from the caller's own cakes (`individual`), or from every cake of the organization (`org`, by an
 * admin), or lifts that again. Doing it twice is as good as once.
 */
export const manageBan = route({
  method: 'POST',
  path: '/bans/manage',
  access: 'pinGiven',
  manages: true,
  isAboutOther: true,
  body: body({
    action: z.enum(['add', 'remove'], 'must be add or remove'),
    email: Email,
    ban_level: BanLevel,
    reason: z.optional(TrimmedText.check(z.maxLength(500, 'must be 500 characters at most'))),
  }),
  reply: Done,
})

/** Keeps a baker of the caller's organization from baking, or lets them again. For admins only. */
export const manageBaker = route({
  method: 'POST',
  path: '/bakers/manage',
  access: 'pinGiven',
  manages: true,
  isAboutOther: true,
  body: body({
    action: z.enum(['deactivate', 'reactivate'], 'must be deactivate or reactivate'),
    email: Email,
  }),
  reply: Done,
})

export const userRoutes = { listBakers, listOpeners, exportBakers, exportOpeners, manageBan, manageBaker }
