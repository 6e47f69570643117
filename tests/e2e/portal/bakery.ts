import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { serverUrl } from '../../support/browser/addresses.ts'
import { makePerson, mustPost } from '../../support/browser/person.ts'

/** A file for Playwright's `setInputFiles`. */
export type FileToChoose = { name: string; mimeType: string; buffer: Buffer }

export type Baking = {
  /** file name without `.cake` */
  name: string
  content: Buffer
  /** the grantees, who can open everything in a layered cake */
  to: string[]
  /** the additional keys of a layered cake, and who can open which path */
  layers?: { keys: { path: string[]; key: Buffer }[]; permissions: { email: string; path: string[] }[] }
  openable?: string
  expires?: string
  /** modifies the cake before it is registered */
  damage?: (cake: Buffer) => Buffer
  /** if false, registers the cake by its checksum only, as older bakers do */
  withHeader?: boolean
  /** the baker's session token; by default, a new baker's */
  token?: string
  /** another portal, whose emails are on the server of the browser tests */
  portal?: string
}

/**
 * Creates a cake with Node's crypto only, so that the portal is tested against the format rather than our own code.
 * Registers it for a new baker, because the number of cakes per company and month is limited.
 */
export async function bake({
  name,
  content,
  to,
  layers,
  openable,
  expires,
  damage,
  withHeader = true,
  token,
  portal = serverUrl,
}: Baking): Promise<FileToChoose> {
  const key = randomBytes(32)
  const made = encrypt(content, key)
  const cake = damage?.(made) ?? made
  // A large cake takes so long to create that the server closes idle connections.
  await setImmediate()
  const baker =
    token ?? (await makePerson(portal, `baker-${randomBytes(6).toString('hex')}@mail.test`, serverUrl))
  await mustPost(
    portal,
    '/cakes',
    {
      checksum: sha256(cake),
      ...(withHeader ? { header_hash: sha256(cake.subarray(0, 53)) } : {}),
      filetitle: name,
      keys: [{ path: ['file'], key }, ...(layers?.keys ?? [])].map((entry) => ({
        key_path: entry.path,
        key: entry.key.toString('hex'),
      })),
      permissions: [...to.map((email) => ({ email, path: ['file'] })), ...(layers?.permissions ?? [])].map(
        ({ email, path }) => ({ email, key_path: path }),
      ),
      openable_date: openable ?? null,
      expiration_date: expires ?? null,
    },
    baker,
  )
  return toFile(`${name}.cake`, cake)
}

/** Creates a cake that is not registered with the server. */
export const strayCake = (name: string): FileToChoose =>
  toFile(`${name}.cake`, encrypt(Buffer.from('nobody knows'), randomBytes(32)))

export const toFile = (name: string, buffer: Buffer): FileToChoose => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Returns the cake of the content (cake/FORMAT.md). */
export function encrypt(content: Buffer, key: Buffer): Buffer {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()])
  const mac = createHmac('sha256', key).update(iv).update(ciphertext).digest()
  return Buffer.concat([Buffer.from('HCKE\u0001', 'latin1'), iv, mac, ciphertext])
}
