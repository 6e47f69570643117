import { eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { later, minutes } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import { rejectImpersonated } from '../../accounts/users/user-change.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { accessTokens } from '../../base/schema/applications.ts'
import { type Factor, sessions } from '../../base/schema/sessions.ts'
import { type DirectoryUnit, findRow, lockRow, updateRows } from '../../base/unit-of-work.ts'
import { isGranting } from './codes.ts'
import { fullAccess } from './scope-rules.ts'

/** The arguments of a call that exchanges an access token. */
export const exchangeFields = { access_token: Text.check(z.maxLength(4000)) }

/** Older tokens are rejected, which limits the value of a stolen token. */
const exchangeableFor = minutes(5)

/**
 * Marks an access token with full access as exchanged. Of concurrent requests, only one succeeds.
 * @returns the user and the factor of their new session
 * @throws SdkError oauth_access_token_exchange_…; RequestError not_allowed if it comes from an impersonated session
 *   (rule A65)
 */
export async function exchangeAccessToken(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  token: string,
): Promise<{ user: { id: string }; factor: Factor }> {
  const now = clock.now()
  const isToken = eq(accessTokens.tokenHash, sha256Hex(token))
  const row = await lockRow(unit, accessTokens, isToken, gt(accessTokens.expiresAt, now))
  const session = row && (await findRow(unit, sessions, eq(sessions.id, row.sessionId), isGranting(now)))
  if (!row || !session || row.exchangedAt !== null) {
    throw new SdkError('oauth_access_token_exchange_token_invalid_grant')
  }
  rejectImpersonated(session)
  if (!row.scopes.includes(fullAccess)) throw new SdkError('oauth_access_token_exchange_missing_full_access')
  if (row.issuedAt === null || later(row.issuedAt, exchangeableFor) < now) {
    throw new SdkError('oauth_access_token_exchange_token_too_old')
  }
  await updateRows(unit, accessTokens, { exchangedAt: now }, isToken)
  return {
    user: { id: session.userId },
    factor: {
      type: 'oauth',
      delivery_method: 'oauth_access_token_exchange',
      last_authenticated_at: now.toISOString(),
      oauth_access_token_exchange_factor: { client_id: row.applicationId },
    },
  }
}
