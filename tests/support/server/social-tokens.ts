import type { Identity } from '../../../server/identity/accounts/social/identity.ts'
import { issueToken } from '../../../server/identity/accounts/social/tokens.ts'
import { runUnit } from '../../../server/identity/base/unit-of-work.ts'
import { challenge } from './social.ts'
import { shopProject, type TestServer } from './test-server.ts'

let count = 0

/**
 * Issues the token that a browser receives after a sign-in with Google, each for a different identity.
 * @param browserHash the hash of the cookie that One Tap binds its tokens to, instead of PKCE
 */
export function issueSocialToken(
  { deps }: TestServer,
  change: Partial<Identity> = {},
  userId: string | null = null,
  browserHash: string | null = null,
): Promise<string> {
  count += 1
  const identity: Identity = {
    provider: 'google',
    issuer: 'https://issuer.example',
    subject: `sub-${count}`,
    email: null,
    isEmailVerified: false,
    firstName: 'Ann',
    lastName: 'Lee',
    pictureUrl: '',
    locale: 'en',
    tenants: [],
    tokens: { accessToken: 'access', idToken: 'id', refreshToken: '', scopes: ['openid'], expiresAt: null },
    ...change,
  }
  const params = { identity, codeChallenge: browserHash === null ? challenge : null, browserHash, userId }
  return runUnit(deps.db, shopProject, (unit) => issueToken(unit, deps, params))
}
