import { asc, eq, isNotNull } from 'drizzle-orm'
import { listRegistrations } from '../../accounts/social/registrations.ts'
import { emails, phoneNumbers, users } from '../../base/schema/users.ts'
import { type DirectoryUnit, findRow, inProject } from '../../base/unit-of-work.ts'
import type { ScopeContext } from './scope-rules.ts'

/** The user data that an application can receive. */
type UserProfile = {
  id: string
  name: { first_name: string; last_name: string }
  email: string | undefined
  phone: string | undefined
  picture: string | undefined
}

export async function findProfile(unit: DirectoryUnit, userId: string): Promise<UserProfile | undefined> {
  const user = await findRow(unit, users, eq(users.id, userId))
  if (!user) return undefined
  const email = await findRow(unit, emails, eq(emails.userId, userId), emails.isPrimary)
  const [phone] = await unit.tx
    .select()
    .from(phoneNumbers)
    .where(inProject(unit, phoneNumbers, eq(phoneNumbers.userId, userId), isNotNull(phoneNumbers.verifiedAt)))
    .orderBy(asc(phoneNumbers.createdAt))
  const pictures = (await listRegistrations(unit, userId)).map(({ pictureUrl }) => pictureUrl)
  return {
    id: user.id,
    name: user.name,
    phone: phone?.number,
    email: email?.verifiedAt ? email.address : undefined,
    picture: pictures.find((url) => url !== ''),
  }
}

export const toScopeContext = ({ email, phone }: UserProfile): Omit<ScopeContext, 'allowsFullAccess'> => ({
  hasVerifiedEmail: email !== undefined,
  hasPhone: phone !== undefined,
})

/** Returns the OpenID Connect claims for these scopes. */
export function toClaims(userProfile: UserProfile, scopes: readonly string[]): Record<string, unknown> {
  const { first_name: first, last_name: last } = userProfile.name
  const profile = {
    name: [first, last].filter(Boolean).join(' '),
    given_name: first,
    family_name: last,
    picture: userProfile.picture,
  }
  return {
    sub: userProfile.id,
    ...(scopes.includes('profile') ? leaveOutEmpty(profile) : {}),
    ...(scopes.includes('email') && userProfile.email
      ? { email: userProfile.email, email_verified: true }
      : {}),
    ...(scopes.includes('phone') && userProfile.phone
      ? { phone_number: userProfile.phone, phone_number_verified: true }
      : {}),
  }
}

const leaveOutEmpty = (claims: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined && value !== ''))
