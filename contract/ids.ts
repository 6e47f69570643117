import * as z from 'zod/mini'
import { Text } from './text.ts'

/**
 * Branded IDs and email addresses. Only the schemas here create them, so a function that takes an `Email` can rely on
 * its being normalized.
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

export const CompanyId = prefixed('organization').brand<'CompanyId'>()
export type CompanyId = z.infer<typeof CompanyId>

/** The SHA-256 of a .cake file, 64 lowercase hex digits. */
export const Checksum = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 lower-case hex digits'))
  .brand<'Checksum'>()
export type Checksum = z.infer<typeof Checksum>

/**
 * The SHA-256 of the 53-byte header of a .cake file, 64 lowercase hex digits. Like the checksum, it identifies the
 * cake.
 */
export const HeaderHash = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in 64 lower-case hex digits'))
  .brand<'HeaderHash'>()
export type HeaderHash = z.infer<typeof HeaderHash>

/** A file key: 32 bytes as 64 lowercase hex digits. */
export const KeyHex = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'must be a key of 32 bytes in 64 lower-case hex digits'))
  .brand<'KeyHex'>()
export type KeyHex = z.infer<typeof KeyHex>

/** The maximum length of a path in UTF-8. A database index contains it together with the grantee. */
const keyPathOctets = 1600
const isShort = (path: readonly string[]) => new TextEncoder().encode(path.join('')).length <= keyPathOctets

/** The part of a cake that a key opens: `["file"]` is the whole cake, `["file","fields",NAME]` one field. */
export const KeyPath = z.array(Text.check(z.minLength(1), z.maxLength(200))).check(
  z.minLength(1),
  z.maxLength(8),
  z.refine((path) => isShort(path), `must be ${keyPathOctets} bytes at most in all`),
)
export type KeyPath = z.infer<typeof KeyPath>

export const basePath: KeyPath = ['file']

// Every runtime provides these, but the ECMAScript types do not declare them, and this folder uses no other types.
declare const URL: new (text: string) => { hostname: string }
declare const TextEncoder: new () => { encode(text: string): { length: number } }

// Invisible characters (Cf: joiners, direction marks) would make two email addresses look the same.
const emailPattern =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}@"(),:;<>[\\\]]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/u

/** The maximum lengths of an email address and a domain (RFC 5321 4.5.3.1). A database index relies on them. */
const emailOctets = 254
const domainOctets = 253

/**
 * Normalizes an email address: trimmed, lowercase, the domain as A-label. Different spellings of an address belong to
 * one account.
 *
 * @returns undefined if the text is not an email address
 */
export function findEmail(text: string): Email | undefined {
  const at = text.lastIndexOf('@')
  if (at < 1) return undefined
  const domain = findDomain(text.slice(at + 1).trim())
  const name = text.slice(0, at).trim().toLowerCase()
  // Permissions use `*@domain` for everyone at a domain.
  if (domain === undefined || name === '*') return undefined
  const email = `${name}@${domain}`
  const isShort = new TextEncoder().encode(email).length <= emailOctets
  return isShort && emailPattern.test(email) ? (email as Email) : undefined
}

/** @returns the lowercase A-label of a domain (`bücher.de` → `xn--bcher-kva.de`), or undefined if it is not a domain */
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

/** A schema that normalizes a text with `find`. */
const normalized = <Value>(find: (text: string) => Value | undefined, message: string) =>
  z.pipe(
    Text.check(z.maxLength(254)),
    z.transform((text, context) => {
      const value = find(text)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }),
  )

export const Email = normalized(findEmail, 'must be an email address such as ann@example.org')
export type Email = string & z.core.$brand<'Email'>

/** The recipient of a permission: one email address, or everyone at exactly one domain (`*@example.org`). */
export const Grantee = normalized(
  findGrantee,
  'must be an email address or a wildcard domain such as *@example.org',
)
export type Grantee = string & z.core.$brand<'Grantee'>

/** @returns the normalized recipient, or undefined if the text is neither an email address nor a wildcard domain */
export function findGrantee(text: string): Grantee | undefined {
  const trimmed = text.trim()
  if (!trimmed.startsWith('*@')) return findEmail(trimmed) as Grantee | undefined
  const domain = findDomain(trimmed.slice(2))
  return domain === undefined ? undefined : (`*@${domain}` as Grantee)
}
