import * as z from 'zod/mini'
import { Checksum, Email, FileId, Grantee, HeaderHash, KeyHex, KeyPath } from '../ids.ts'
import { maxPermissions } from '../permissions.ts'
import { route } from '../route.ts'
import { Instant, VisibleText } from '../text.ts'
import { body, command, query } from './envelope.ts'
import { Notice } from './recipients.ts'

/** Reasons why a cake could not be opened although its keys were released. */
export const openFailures = ['no_key_fits', 'no_space', 'no_storage', 'unreadable', 'other'] as const
export type OpenFailure = (typeof openFailures)[number]

/** A cake by its checksum or by the hash of its header. */
const reference = { checksum: z.optional(Checksum), header_hash: z.optional(HeaderHash) }

/** A body that identifies a cake by exactly one of `checksum` and `header_hash`. */
const byReference = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  body({ ...reference, ...shape }).check((payload) => {
    const { checksum, header_hash } = payload.value as { checksum?: string; header_hash?: string }
    if ((checksum === undefined) !== (header_hash === undefined)) return
    const isMissing = checksum === undefined
    payload.issues.push({
      code: 'custom',
      message: isMissing
        ? 'must contain a checksum or a header_hash'
        : 'must contain either a checksum or a header_hash, not both',
      input: undefined,
    })
  })

/**
 * Returns the keys that the matching permissions release, those of the most specific permission first (rule F5). Each
 * permission releases the key of `["file"]`; a permission for `["file"]` also releases the keys of all fields.
 */
export const getKeys = route({
  method: 'POST',
  path: '/get_keys',
  access: 'pinEntered',
  emailOf: 'caller',
  body: byReference({ email: Email }),
  reply: z.object({
    keys: z.array(KeyHex),
    /** the path of each key, in the same order */
    key_paths: z.array(KeyPath),
  }),
})

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
 * Registers a baked cake: name, keys, permissions and dates. The file itself stays with the baker. A layered cake has a
 * key for each field, and the key of `["file"]` again under `["file","unlocked"]`, for users who open no field.
 */
export const bake = route({
  method: 'POST',
  path: '/cakes',
  access: 'pinEntered',
  hasLargeBody: true,
  manages: true,
  body: body({
    checksum: Checksum,
    header_hash: z.optional(HeaderHash),
    /** repeating a request with the same key and checksum returns the first reply (rule F29) */
    idempotency_key: z.optional(z.uuid('must be a UUID').check(z.toLowerCase())),
    /** false if the baker has yet to save the cake; an unsaved cake is removed after a day (rule F30) */
    is_saved: z._default(z.boolean(), true),
    /** the name of the encrypted file without `.cake`, trimmed: `report.pdf` */
    filetitle: VisibleText.check(z.maxLength(255, 'must be 255 characters at most')),
    keys: z
      .array(z.object({ key_path: KeyPath, key: KeyHex }))
      .check(z.minLength(1, 'must name at least one key'), z.maxLength(200)),
    permissions: z.array(z.object({ email: Grantee, key_path: KeyPath })).check(z.maxLength(maxPermissions)),
    openable_date: z.nullable(Instant),
    expiration_date: z.nullable(Instant),
    /** emails the recipients as soon as the cake is saved (rule F28); omitted = no one is emailed */
    notify: z.optional(Notice),
  }),
  reply: z.object({ id: FileId, checksum: Checksum }),
})

/** Marks a cake of the caller as saved. Does nothing if it is saved already. */
export const saveCake = command({
  path: '/cakes/saved',
  access: 'pinEntered',
  body: body({ id: FileId }),
})

/** Removes an unsaved cake of the caller and destroys its keys. */
export const discardCake = command({
  path: '/cakes/discard',
  access: 'pinEntered',
  body: body({ id: FileId }),
})

/** Returns whether the caller can bake, and how many cakes. */
export const getAllowance = route({
  method: 'GET',
  path: '/cakes/allowance',
  access: 'pinEntered',
  query: query({}),
  reply: z.object({
    can_bake: z.boolean(),
    /** why not, as in the rejection by `POST /cakes` */
    text: z.nullable(z.string()),
    /** the cakes that the company can still bake this month; null without a limit */
    left: z.nullable(z.int()),
    /** the number of cakes that the free plan allows a month; null without a limit; servers before 4.2 do not send it */
    limit: z.optional(z.nullable(z.int())),
    /** the emails to recipients that the caller can still send today */
    mails_left: z.int(),
  }),
})

/** Sets the header hash of a cake that was registered without one. Only its owner can do that. */
export const setHeaderHash = command({
  path: '/cakes/header_hash',
  access: 'pinEntered',
  body: body({ checksum: Checksum, header_hash: HeaderHash }),
})

/** Reports that a cake could not be opened although this session received its keys within the last hour. */
export const reportOpenFailed = command({
  path: '/cakes/open_failed',
  access: 'pinEntered',
  body: byReference({ reason: z.enum(openFailures, `must be ${openFailures.join(' or ')}`) }),
})

export const fileRoutes = {
  getKeys,
  requestAccess,
  bake,
  saveCake,
  discardCake,
  getAllowance,
  setHeaderHash,
  reportOpenFailed,
}
