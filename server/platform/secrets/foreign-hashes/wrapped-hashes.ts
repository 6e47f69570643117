import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { readPhc, writePhc } from './phc.ts'
import { hashPhpass, toSetting } from './phpass.ts'

/**
 * Hashes that are fast to guess: MD5, SHA-1 and SHA-512 with salts, and phpass. The database stores them only wrapped:
 * as the argon2id of the fast hash, after what is needed to compute the fast hash.
 */
const digests = ['md5', 'sha1', 'sha512'] as const
export type Digest = (typeof digests)[number]

/** Writes a fast hash, which must be wrapped before it is stored. */
export const writeFastHash = (digest: Digest, salts: { before: string; after: string }, hash: Uint8Array) =>
  writePhc({ id: digest, params: {}, parts: [Buffer.from(salts.before), Buffer.from(salts.after), hash] })

/** Writes a phpass hash, which must be wrapped before it is stored. */
export const writePhpass = (text: string) =>
  writePhc({ id: 'phpass', params: {}, parts: [Buffer.from(text)] })

export const isFastHash = (text: string): boolean =>
  [...digests, 'phpass'].some((id) => text.startsWith(`$${id}$`))

/** Wraps a fast hash. @param hash computes an argon2id hash */
export async function wrapFastHash(
  { hash }: { hash(text: string): Promise<string> },
  text: string,
): Promise<string> {
  const { id = '', parts = [] } = readPhc(text) ?? {}
  const [first = new Uint8Array(), second = new Uint8Array(), digest = new Uint8Array()] = parts
  if (id === 'phpass') {
    const inner = Buffer.from(first).toString()
    const kept = { id: 'wrapped-phpass', params: {}, parts: [Buffer.from(toSetting(inner))] }
    return writePhc(kept) + (await hash(inner))
  }
  const kept = { id: `wrapped-${id}`, params: {}, parts: [first, second] }
  return writePhc(kept) + (await hash(Buffer.from(digest).toString('hex')))
}

/** Compares a password with a wrapped hash. @returns undefined if the text has another format */
export function matchWrappedHash(stored: string, password: string): Promise<boolean> | undefined {
  const outer = stored.indexOf('$argon2id$')
  if (!stored.startsWith('$wrapped-') || outer < 0) return undefined
  const { id = '', parts = [] } = readPhc(stored.slice(0, outer)) ?? {}
  const [before = new Uint8Array(), after = new Uint8Array()] = parts
  const kind = id.slice('wrapped-'.length)
  const inner =
    kind === 'phpass'
      ? hashPhpass(password, Buffer.from(before).toString())
      : Promise.resolve(createHash(kind).update(before).update(password).update(after).digest('hex'))
  return inner.then((text) => verify(stored.slice(outer), text))
}
