import * as z from 'zod/mini'
import { Text } from './text.ts'

/**
 * Branded identifiers and addresses. The schemas here are the only place where a string becomes one of
 * them, so a function that takes an `Email` can rely on its normal form.
 */

const prefixed = <const P extends string>(prefix: P) =>
  z
    .string()
    .check(z.regex(new RegExp(`^${prefix}-[0-9a-f-]{36}$`), `must be an id that begins with ${prefix}-`))

export const UserId = prefixed('user').brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const FileId = prefixed('file').brand<'FileId'>()
export type FileId = z.infer<typeof FileId>

export const SessionId = prefixed('session').brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

export const OrganizationId = prefixed('organization').brand<'OrganizationId'>()
export type OrganizationId = z.infer<typeof OrganizationId>

/** SHA-256 of a whole .cake file, 64 lower-case hex digits. */
export const Checksum = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 lower-case hex digits'))
  .brand<'Checksum'>()
export type Checksum = z.infer<typeof Checksum>

/** A file key: 32 bytes in 64 lower-case hex digits. */
export const KeyHex = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a key of 32 bytes in 64 lower-case hex digits'))
  .brand<'KeyHex'>()
export type KeyHex = z.infer<typeof KeyHex>

/** What a path may have at most, in UTF-8: an index of the database holds it beside a grantee. */
const keyPathOctets = 1600
const isShort = (path: readonly string[]) => new TextEncoder().encode(path.join('')).length <= keyPathOctets

/** Where in a cake a key opens: `["file"]` is the whole of it, `["file","fields",NAME]` one field. */
export const KeyPath = z.array(Text.check(z.minLength(1), z.maxLength(200))).check(
  z.minLength(1),
  z.maxLength(8),
  z.refine((path) => isShort(path), `must be ${keyPathOctets} bytes at most in all`),
)
export type KeyPath = z.infer<typeof KeyPath>

export const basePath: KeyPath = ['file']

// Every runtime has these, but the ECMAScript library, which is all this folder may lean on, does not declare them.
declare const URL: new (text: string) => { hostname: string }
declare const TextEncoder: new () => { encode(text: string): { length: number } }

// What cannot be seen (Cf: joiners, direction marks) would make two addresses look like one.
const emailPattern =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@"(),:;<>[\\\]]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/u

/** What an address and a domain may have at most (RFC 5321 §4.5.3.1); an index of the database counts on it. */
const emailOctets = 254
const domainOctets = 253

/**
 * Lower case, trimmed, the domain as A-label (so that two spellings of one address are one account).
 * Gives undefined for what is no address at all.
 */
export function findEmail(text: string): Email | undefined {
  const at = text.lastIndexOf('@')
  if (at < 1) return undefined
  const domain = findDomain(text.slice(at + 1).trim())
  const name = text.slice(0, at).trim().toLowerCase()
  // `*@` a domain is how permissions name everybody there, so it is nobody's address.
  if (domain === undefined || name === '*') return undefined
  const email = `${name}@${domain}`
  const isShort = new TextEncoder().encode(email).length <= emailOctets
  return isShort && emailPattern.test(email) ? (email as Email) : undefined
}

/** The domain's lower-case A-label (`bücher.de` → `xn--bcher-kva.de`), or undefined where it is none. */
export function findDomain(text: string): string | undefined {
  if (!/^[^\s/?#@:\\]+$/.test(text)) return undefined
  try {
    const { hostname } = new URL(`http://${text}`)
    const isName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname)
    return isName && hostname.length <= domainOctets ? hostname : undefined
  } catch {
    return undefined
  }
}

export const Email = z.pipe(
  Text.check(z.maxLength(254)),
  z.transform((text, context) => {
    const email = findEmail(text)
    if (email !== undefined) return email
    context.issues.push({
      code: 'custom',
      message: 'must be an email address such as ann@example.org',
      input: text,
    })
    return z.NEVER
  }),
)
export type Email = string & z.core.$brand<'Email'>

/** Who a permission is for: one address, or everybody at one domain (`*@example.org`, that domain exactly). */
export const Grantee = z.pipe(
  Text.check(z.maxLength(254)),
  z.transform((text, context) => {
    const grantee = findGrantee(text)
    if (grantee !== undefined) return grantee
    context.issues.push({
      code: 'custom',
      message: 'must be an email address or a wildcard domain such as *@example.org',
      input: text,
    })
    return z.NEVER
  }),
)
export type Grantee = string & z.core.$brand<'Grantee'>

export function findGrantee(text: string): Grantee | undefined {
  const trimmed = text.trim()
  if (!trimmed.startsWith('*@')) return findEmail(trimmed) as Grantee | undefined
  const domain = findDomain(trimmed.slice(2))
  return domain === undefined ? undefined : (`*@${domain}` as Grantee)
}
