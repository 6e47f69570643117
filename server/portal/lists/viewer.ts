import type { Email } from '#contract/ids.ts'
import type { Caller } from '../../auth/sessions/store.ts'
import { AppError } from '../../http/app-error.ts'

/** With whose eyes a list is seen (rules F16 and F17). */
export type Viewer = {
  userId: string
  email: Email
  /** their address and its domain as permissions name them */
  grantees: [Email, `*@${string}`]
  organizationId: string | null
  /** in admin mode: the whole organization */
  asAdmin: boolean
}

/** @throws AppError not_allowed where admin mode is asked for by somebody who is no admin */
export function toViewer({ user, email }: Caller, asAdmin: boolean): Viewer {
  if (asAdmin && !(user.isAdmin && user.organizationId !== null)) throw new AppError('not_allowed')
  if (email === null) throw new AppError('email_unverified')
  return {
    userId: user.id,
    email,
    grantees: [email, `*@${toDomain(email)}`],
    organizationId: user.organizationId,
    asAdmin,
  }
}

export const toDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** What of somebody's a cake is to the viewer; undefined where it is nothing of theirs (rule F11). */
export type Relationship = 'owner' | 'admin' | 'grantee'

export function findRelationship(
  viewer: Viewer,
  file: { ownerId: string; organizationId: string },
  isGranted: boolean,
): Relationship | undefined {
  if (file.ownerId === viewer.userId) return 'owner'
  if (viewer.asAdmin && file.organizationId === viewer.organizationId) return 'admin'
  return isGranted ? 'grantee' : undefined
}

/** Only the owner, and an admin of the owner's organization in admin mode, changes access and dates (rule F17). */
export const mayManage = (standing: Relationship): boolean => standing !== 'grantee'
