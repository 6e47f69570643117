import { type Email, findEmail } from '#contract/ids.ts'
import { toJsonValue } from '../../../platform/machine/to-json-value.ts'
import { isVerifiedClaim } from '../../accounts/social/verified-claim.ts'
import type { Deps } from '../../base/deps.ts'
import type { SessionMigration } from '../../base/document/external-session-fields.ts'
import { type ExternalUser, toExternalId } from './find-user.ts'

/**
 * Asks another server which user a session token belongs to (OpenID Connect Core 5.3). Call it outside of transactions.
 * @returns the user, or why there is none
 */
export async function readUserinfo(
  { outbound, log }: Pick<Deps, 'outbound' | 'log'>,
  { userinfo_url: url, email_claim, external_id_claim }: SessionMigration,
  token: string,
): Promise<(ExternalUser & { email: Email }) | { problem: 'unexpected_response' | 'no_email' }> {
  const claims = await ask()
  if (!claims) return { problem: 'unexpected_response' }
  const { [email_claim]: address, email_verified: isVerified } = claims
  const email = typeof address === 'string' ? findEmail(address) : undefined
  if (email === undefined || !isVerifiedClaim(isVerified)) return { problem: 'no_email' }
  return {
    email,
    externalId: external_id_claim === null ? undefined : toExternalId(claims[external_id_claim]),
  }

  async function ask(): Promise<Record<string, unknown> | undefined> {
    try {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
      const { status, body } = await outbound(url, { headers })
      if (status !== 200) return undefined
      const claims = parseObject(body.toString('utf8'))
      if (!claims) log.warn({ url }, 'the userinfo of another server is not a JSON object')
      return claims
    } catch (error) {
      log.warn({ problem: String(error), url }, 'the userinfo of another server could not be fetched')
      return undefined
    }
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  const read = toJsonValue(text)
  return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
}
