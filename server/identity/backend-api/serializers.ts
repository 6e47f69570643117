import type { DirectoryTx } from '../directory.ts'
import type { Session } from '../sessions/store.ts'
import { toProviderSession, toProviderUser } from '../wire/serializers.ts'
import { listProviderUsers, type ProviderUser } from '../wire/user-list.ts'

/** Converts a session to the format of the backend API, which has no null. */
export const toBackendSession = (session: Session) => ({
  ...toProviderSession(session),
  custom_claims: session.customClaims,
})

/** Converts a user to the format of the backend API, which has no null. */
export const withoutNull = ({ password, ...user }: ProviderUser) => ({
  ...user,
  ...(password === null ? {} : { password }),
  is_locked: false,
})

export const toBackendUser = async (tx: DirectoryTx, userId: string) =>
  withoutNull(await toProviderUser(tx, userId))

/** Converts users to the format of the backend API, in the given order. */
export async function toBackendUsers(tx: DirectoryTx, userIds: readonly string[]) {
  return (await listProviderUsers(tx, userIds)).map(withoutNull)
}

/** Builds the `user_id` and `user` that most answers have. */
export async function toUserAnswer(tx: DirectoryTx, userId: string) {
  return { user_id: userId, user: await toBackendUser(tx, userId) }
}
