import type { Email, Grantee, KeyPath } from './ids.ts'

export type Permission = { email: Grantee; key_path: KeyPath }

/** Whether a permission is for this person: their address, or `*@` their domain exactly (rule F4). */
export function isFor(grantee: Grantee, email: Email): boolean {
  return grantee.startsWith('*@')
    ? grantee.slice(2) === email.slice(email.lastIndexOf('@') + 1)
    : grantee === (email as string)
}

/** A path opens itself and everything below it: `["file"]` opens the whole cake (rule F5). */
export function opens(granted: KeyPath, wanted: KeyPath): boolean {
  return granted.length <= wanted.length && granted.every((part, index) => part === wanted[index])
}

/** The permissions that hold for this person, the most specific first: an address before a wildcard, then the longer path. */
export function permissionsFor(permissions: readonly Permission[], email: Email): Permission[] {
  return permissions
    .filter((permission) => isFor(permission.email, email))
    .sort(
      (a, b) =>
        Number(a.email.startsWith('*@')) - Number(b.email.startsWith('*@')) ||
        b.key_path.length - a.key_path.length,
    )
}

/** Domains at which anybody can have an address: refused for organisations, warned of as wildcards (rule F6). */
export const publicMailDomains: ReadonlySet<string> = new Set([
  'aol.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'web.de',
  'yahoo.com',
  'yandex.ru',
  'ymail.com',
  'zoho.com',
])
