import { basePath, type Email, type Grantee, type KeyPath } from './ids.ts'

export type Permission = { email: Grantee; key_path: KeyPath }

/**
 * The maximum number of permissions of a cake (rule F18). Bakers check it before they encrypt, because the server would
 * reject the finished cake.
 */
export const maxPermissions = 1000

/**
 * Whether no one could ever open the cake, because it expires before it is openable or at the same time (rule F3).
 *
 * @param openable ISO 8601; null if the cake is openable immediately
 * @param expires ISO 8601; null if it never expires
 */
export function isDateRangeInvalid(openable: string | Date | null, expires: string | Date | null): boolean {
  return openable !== null && expires !== null && new Date(openable) >= new Date(expires)
}

/** Whether a permission applies to this user: to their email address, or to exactly their domain (rule F4). */
export function isFor(grantee: Grantee, email: Email): boolean {
  return grantee.startsWith('*@')
    ? grantee.slice(2) === email.slice(email.lastIndexOf('@') + 1)
    : grantee === (email as string)
}

/** Whether one path contains another: the path itself, or one below it. `["file"]` contains the whole cake. */
export function opens(granted: KeyPath, requested: KeyPath): boolean {
  return granted.length <= requested.length && granted.every((part, index) => part === requested[index])
}

/**
 * Whether a permission of one path releases the key of another (rule F5). It releases the keys of the paths that it
 * contains, and of the base path, because the fields of a layered cake are inside the outer layer.
 */
export function releases(granted: KeyPath, requested: KeyPath): boolean {
  return opens(granted, requested) || opens(requested, basePath)
}

/**
 * @returns the permissions for this user, the most specific first: email addresses before wildcards, then longer paths
 */
export function permissionsFor(permissions: readonly Permission[], email: Email): Permission[] {
  return permissions
    .filter((permission) => isFor(permission.email, email))
    .sort(
      (a, b) =>
        Number(a.email.startsWith('*@')) - Number(b.email.startsWith('*@')) ||
        b.key_path.length - a.key_path.length,
    )
}

/**
 * The most common public email domains, and those of privacy services that provider lists omit.
 * `public-email-domains.ts` has all known ones.
 */
export const commonEmailDomains: ReadonlySet<string> = new Set(
  `aol.com duck.com fastmail.com fastmail.fm gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com
  hotmail.co.uk hotmail.com hotmail.de hotmail.fr hushmail.com icloud.com keemail.me libero.it live.com mac.com mail.com
  mail.ru mailbox.org mailfence.com me.com msn.com orange.fr outlook.com outlook.de passmail.net pm.me posteo.de
  posteo.net proton.me protonmail.ch protonmail.com qq.com riseup.net runbox.com simplelogin.com t-online.de tuta.com
  tuta.io tutamail.com tutanota.com tutanota.de web.de yahoo.co.uk yahoo.com yahoo.de yandex.com yandex.ru ymail.com
  zoho.com`.split(/\s+/),
)
