import type { Email } from '#contract/ids.ts'
import type { Locale } from '#languages/locales.ts'
import type { Device } from '../../platform/http/device-rules.ts'
import { AppError } from '../errors/app-error.ts'

/** The user who views a list, and their mode (rules F16 and F17). */
export type Viewer = {
  userId: string
  email: Email
  /** their email address, and the wildcard for its domain */
  grantees: [Email, `*@${string}`]
  companyId: string | null
  /** whether admin mode is on, which shows the whole company */
  asAdmin: boolean
  /** the type of the device that makes the call */
  device: Device
  /** whether a page of version 5.2 or before views the list */
  isEarlyPage: boolean
  /** the language in which the server responds */
  locale: Locale
}

/** The facts about the caller that a list needs. */
type PrincipalFacts = {
  user: { id: string; companyId: string | null; isAdmin: boolean }
  /** the primary email address */
  email: Email | null
  device: Device
  isEarlyPage?: boolean
  locale: Locale
}

/** Returns the viewer of a call. @throws AppError not_allowed for admin mode without the admin role; email_unverified */
export function toViewer(
  { user, email, device, isEarlyPage = false, locale }: PrincipalFacts,
  asAdmin: boolean,
): Viewer {
  if (asAdmin && !(user.isAdmin && user.companyId !== null)) throw new AppError('not_allowed')
  if (email === null) throw new AppError('email_unverified')
  return {
    userId: user.id,
    email,
    grantees: [email, `*@${toDomain(email)}`],
    companyId: user.companyId,
    asAdmin,
    device,
    isEarlyPage,
    locale,
  }
}

export const toDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** The viewer's relationship to a cake; undefined if they cannot see it (rule F11). */
export type Relationship = 'owner' | 'admin' | 'grantee'

export function findRelationship(
  viewer: Viewer,
  file: { ownerId: string; companyId: string },
  isGranted: boolean,
): Relationship | undefined {
  if (file.ownerId === viewer.userId) return 'owner'
  if (viewer.asAdmin && file.companyId === viewer.companyId) return 'admin'
  return isGranted ? 'grantee' : undefined
}

/** Owners, and the company's admins in admin mode, can change access and dates (rule F17). */
export const mayManage = (relationship: Relationship): boolean => relationship !== 'grantee'
