import type { ActivityAction } from '#contract/activity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { basePath, type Email, type KeyPath } from '#contract/ids.ts'
import { type Permission, permissionsFor, releases } from '#contract/permissions.ts'
import { portalBanReason } from '#contract/routes/users.ts'
import { type Sentence, sentence, type Untranslated } from '#languages/sentence.ts'

/** The file data that decides a key request. */
export type FileFacts = {
  permissions: readonly Permission[]
  /** the paths that have a key */
  keyPaths: readonly KeyPath[]
  openableDate: Date | null
  expirationDate: Date | null
}

export type KeyRequest = {
  /** undefined if no file has this checksum */
  file: FileFacts | undefined
  email: Email
  isOwner: boolean
  /** the reasons for the bans that apply to this person and file */
  bans: readonly { reason: string | null }[]
  /** whether the email address is held (rule A15) */
  isHeld: boolean
  now: Date
}

export type KeyDecision =
  | { granted: true; paths: KeyPath[]; action: ActivityAction }
  | { granted: false; code: ErrorCode; reason?: Sentence | Untranslated; action?: ActivityAction }

const reject = (code: ErrorCode, action: ActivityAction) => ({ granted: false, code, action }) as const

/**
 * Decides a key request and returns the paths, most specific permission first. Rejections follow the order of rule F7:
 * a banned person learns nothing about permissions, and a person without permission learns nothing about dates. Only an
 * unknown file leaves no activity row, because it has no owner.
 */
export function decideKeys({ file, email, isOwner, bans, isHeld, now }: KeyRequest): KeyDecision {
  if (file === undefined) return { granted: false, code: 'unknown_file' }

  const [ban] = bans
  if (ban !== undefined) {
    const rejection = reject('user_banned', 'open_blocked_user_banned')
    return ban.reason === null ? rejection : { ...rejection, reason: toReason(ban.reason) }
  }

  if (isHeld) return reject('address_held', 'open_blocked_address_held')

  const paths = pathsFor(file, email, isOwner)
  if (paths.length === 0) return reject('no_permission', 'open_blocked_no_permission')

  // A half-open interval: it includes the openable date but not the expiry date.
  if (file.openableDate !== null && now < file.openableDate) {
    const reason = sentence('openableFrom', { instant: file.openableDate.toISOString() })
    return { ...reject('early_access', 'open_blocked_early_access'), reason }
  }
  if (file.expirationDate !== null && now >= file.expirationDate) {
    const reason = sentence('openableUntil', { instant: file.expirationDate.toISOString() })
    return { ...reject('expired_access', 'open_blocked_expired_access'), reason }
  }
  return { granted: true, paths, action: 'file_opened' }
}

/** The reason of a ban in the language of the reader, if the portal wrote it. */
const toReason = (stored: string): Sentence | Untranslated =>
  stored === portalBanReason ? sentence('bannedViaPortal') : { entered: stored }

/** Whether a date keeps everyone from opening a cake now. */
export const hasDateAgainst = (
  { openableAt, expiresAt }: { openableAt: Date | null; expiresAt: Date | null },
  now: Date,
): boolean => (openableAt !== null && now < openableAt) || (expiresAt !== null && now >= expiresAt)

/**
 * Returns every path with a key that a permission releases, in the order of the permissions (rule F5). For a field
 * permission, the base path comes after the fields.
 */
function pathsFor(file: FileFacts, email: Email, isOwner: boolean): KeyPath[] {
  const granted = permissionsFor(file.permissions, email).map((permission) => permission.key_path)
  if (isOwner) granted.push(basePath)

  const paths = new Map<string, KeyPath>()
  for (const path of granted) {
    const released = file.keyPaths.filter((keyPath) => releases(path, keyPath))
    const isOuter = (keyPath: KeyPath) => Number(keyPath.length < path.length)
    for (const keyPath of released.sort((a, b) => isOuter(a) - isOuter(b) || a.length - b.length))
      paths.set(JSON.stringify(keyPath), keyPath)
  }
  return [...paths.values()]
}
