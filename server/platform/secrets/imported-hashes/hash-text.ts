import { formats } from './formats.ts'
import { type Phc, readPhc, writePhc } from './phc.ts'
import { toSetting } from './phpass.ts'

/** A hash, separate from the settings needed to compute it. `hash` is in the format's own encoding. */
type ParsedHash = { setting: Phc; hash: string }

/** Parses a hash from another system. @returns undefined if the text has another format, or is wrapped */
export function readHash(text: string): ParsedHash | undefined {
  const bcrypt = /^\$2[abxy]\$(\d\d)\$([./\dA-Za-z]{22})([./\dA-Za-z]{31})$/.exec(text)
  if (bcrypt) {
    const [, cost, salt = '', hash = ''] = bcrypt
    return { setting: { id: 'bcrypt', params: { c: Number(cost) }, parts: [Buffer.from(salt)] }, hash }
  }
  const phc = readPhc(text.replace(/^(\$argon2id?)\$v=19\$/, '$1$'))
  if (!phc || !Object.hasOwn(formats, phc.id)) return undefined
  if (phc.id === 'phpass') {
    const hash = Buffer.from(phc.parts[0] ?? []).toString()
    return { setting: { ...phc, parts: [Buffer.from(toSetting(hash))] }, hash }
  }
  const bytes = phc.parts.at(-1)
  if (!bytes || phc.parts.length !== (formats[phc.id]?.parts ?? 0) + 1) return undefined
  const params = { ...phc.params, ...(phc.id in digests ? {} : { l: bytes.length }) }
  return {
    setting: { ...phc, params, parts: phc.parts.slice(0, -1) },
    hash: Buffer.from(bytes).toString('hex'),
  }
}

const digests = { md5: 16, sha1: 20, sha512: 64 }
export type Digest = keyof typeof digests

/** Writes the hash of the first salt, the password and the second salt. It must be wrapped before it is stored. */
export const writeDigest = (digest: Digest, salts: { before: string; after: string }, hash: Uint8Array) =>
  writePhc({ id: digest, params: {}, parts: [Buffer.from(salts.before), Buffer.from(salts.after), hash] })

/** Writes a phpass hash. It must be wrapped before it is stored. */
export const writePhpass = (text: string) =>
  writePhc({ id: 'phpass', params: {}, parts: [Buffer.from(text)] })
