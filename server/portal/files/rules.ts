import type { ActivityAction } from '#contract/activity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { basePath, type Email, type KeyPath } from '#contract/ids.ts'
import { opens, type Permission, permissionsFor } from '#contract/permissions.ts'

/** What is known of a file at the moment somebody asks for its keys. */
export type FileFacts = {
  permissions: readonly Permission[]
  /** the paths that have a key */
  keyPaths: readonly KeyPath[]
  openableDate: Date | null
  expirationDate: Date | null
}

export type KeyRequest = {
  /** undefined where no file has this checksum */
  file: FileFacts | undefined
  email: Email
  isOwner: boolean
  /** the reasons of the bans that hold for this person and this file */
  bans: readonly { reason: string | null }[]
  /** an account with a PIN gave the person's address up a short time ago (rule A15) */
  isHeld: boolean
  now: Date
}

export type KeyDecision =
  | { granted: true; paths: KeyPath[]; action: ActivityAction }
  | { granted: false; code: ErrorCode; reason?: string; action?: ActivityAction }

const refuse = (code: ErrorCode, action: ActivityAction) => ({ granted: false, code, action }) as const

/**
 * Whether somebody gets keys of a file, and of which paths, the most specific permission first. The order of
 * the refusals is rule F7: a banned person learns nothing of permissions, and a person without permission
 * nothing of dates. Only the unknown file leaves no activity row: there is no owner to see it.
 */
export function decideKeys({ file, email, isOwner, bans, isHeld, now }: KeyRequest): KeyDecision {
  if (file === undefined) return { granted: false, code: 'unknown_file' }

  const [ban] = bans
  if (ban !== undefined) {
    const refusal = refuse('user_banned', 'open_blocked_user_banned')
    return ban.reason === null ? refusal : { ...refusal, reason: ban.reason }
  }

  if (isHeld) return refuse('address_held', 'open_blocked_address_held')

  const paths = pathsFor(file, email, isOwner)
  if (paths.length === 0) return refuse('no_permission', 'open_blocked_no_permission')

  // Half-open, as every interval: open from the first instant on, closed from the last one on.
  if (file.openableDate !== null && now < file.openableDate) {
    const reason = `It can be opened from ${file.openableDate.toISOString()}.`
    return { ...refuse('early_access', 'open_blocked_early_access'), reason }
  }
  if (file.expirationDate !== null && now >= file.expirationDate) {
    const reason = `It could be opened until ${file.expirationDate.toISOString()}.`
    return { ...refuse('expired_access', 'open_blocked_expired_access'), reason }
  }
  return { granted: true, paths, action: 'file_opened' }
}

/** Every path that has a key and is opened by a permission of this person, in the permissions' order (rule F5). */
function pathsFor(file: FileFacts, email: Email, isOwner: boolean): KeyPath[] {
  const granted = permissionsFor(file.permissions, email).map((permission) => permission.key_path)
  if (isOwner) granted.push(basePath)

  const paths = new Map<string, KeyPath>()
  for (const path of granted) {
    const opened = file.keyPaths.filter((keyPath) => opens(path, keyPath))
    for (const keyPath of opened.sort((a, b) => a.length - b.length))
      paths.set(JSON.stringify(keyPath), keyPath)
  }
  return [...paths.values()]
}
