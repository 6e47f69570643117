import type { Session } from '../../accounts/sessions/store.ts'
import type { DirectoryUnit, ProjectUnit } from '../../base/unit-of-work.ts'
import {
  listProviderUsers,
  type ProviderUser,
  toProviderSession,
  toProviderUser,
} from '../wire/serializers.ts'

/** Converts a session to the format of the backend API, which has no null values. */
export const toBackendSession = (session: Session) => ({
  ...toProviderSession(session),
  custom_claims: session.customClaims,
})

/** Converts a user to the format of the backend API, which has no null values. */
export const withoutNull = ({ password, ...user }: ProviderUser) => ({
  ...user,
  ...(password === null ? {} : { password }),
  is_locked: false,
})

export const toBackendUser = async (unit: DirectoryUnit, userId: string) =>
  withoutNull(await toProviderUser(unit, userId))

/** Converts users to the format of the backend API, in the given order. */
export async function toBackendUsers(unit: ProjectUnit, userIds: readonly string[]) {
  return (await listProviderUsers(unit, userIds)).map(withoutNull)
}

/** Builds the `user_id` and `user` that most responses contain. */
export async function toUserResponse(unit: DirectoryUnit, userId: string) {
  return { user_id: userId, user: await toBackendUser(unit, userId) }
}
