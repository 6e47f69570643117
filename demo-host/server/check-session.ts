import { type Client, type Session, StytchError, type UsersGetResponse } from 'stytch'

/** The methods of the package that this server uses. */
export type Provider = {
  sessions: Pick<Client['sessions'], 'authenticateJwt' | 'get' | 'revoke'>
  users: Pick<Client['users'], 'get'>
}

export type Visit = { session: Session; user: UsersGetResponse }

/**
 * Checks the session of a visitor, and finds the user.
 *
 * @param jwt the cookie `stytch_session_jwt`
 * @returns undefined if the JWT is not valid for this project, or its session has ended
 * @throws StytchError, RequestError if the provider is unavailable
 */
export async function checkSession(provider: Provider, jwt: string): Promise<Visit | undefined> {
  try {
    // Validated locally. The package calls the provider only if this fails, for example because the JWT is older than 5
    // minutes.
    const { session } = await provider.sessions.authenticateJwt({ session_jwt: jwt })
    // A JWT remains valid after its session is revoked. This page shows personal data, so it requires an active
    // session.
    const [user, { sessions }] = await Promise.all([
      provider.users.get({ user_id: session.user_id }),
      provider.sessions.get({ user_id: session.user_id }),
    ])
    const active = sessions.find(({ session_id }) => session_id === session.session_id)
    return active && { session: active, user }
  } catch (error) {
    // 400: not a JWT of this project. 404: the session has ended, or the user was deleted.
    if (error instanceof StytchError && [400, 404].includes(error.status_code)) return undefined
    throw error
  }
}
