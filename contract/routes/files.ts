import * as z from 'zod/mini'
import { Checksum, Email, FileId, Grantee, KeyHex, KeyPath } from '../ids.ts'
import { route } from '../route.ts'
import { Instant, VisibleText } from '../text.ts'
import { body } from './envelope.ts'

/** Returns the keys of every path that a matching permission grants, the most specific permission first (rule F5). */
export const getKeys = route({
  method: 'POST',
  path: '/get_keys',
  access: 'pinGiven',
  body: body({ checksum: Checksum, email: Email }),
  reply: z.object({ keys: z.array(KeyHex) }),
})

/** Registers a baked cake: name, keys, permissions and dates. The file itself stays with the baker. */
export const bake = route({
  method: 'POST',
  path: '/cakes',
  access: 'pinGiven',
  manages: true,
  body: body({
    checksum: Checksum,
    /** the name of the encrypted file without `.cake`, trimmed: `report.pdf` */
    filetitle: VisibleText.check(z.maxLength(255, 'must be 255 characters at most')),
    keys: z
      .array(z.object({ key_path: KeyPath, key: KeyHex }))
      .check(z.minLength(1, 'must name at least one key'), z.maxLength(200)),
    permissions: z.array(z.object({ email: Grantee, key_path: KeyPath })).check(z.maxLength(1000)),
    openable_date: z.nullable(Instant),
    expiration_date: z.nullable(Instant),
  }),
  reply: z.object({ id: FileId, checksum: Checksum }),
})

export const fileRoutes = { getKeys, bake }
