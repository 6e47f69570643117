import { type Email, findEmail } from '#contract/ids.ts'
import type { Deps } from '../deps.ts'
import type { SessionMigration } from '../projects/foreign-session-fields.ts'
import { type ForeignPerson, toExternalId } from './find-user.ts'

/**
 * Asks another server whose session token this is (OpenID Connect Core 5.3). Call it outside of transactions.
 * @returns the person, or why there is none
 */
export async function readUserinfo(
  { outbound, log }: Pick<Deps, 'outbound' | 'log'>,
  { userinfo_url: url, email_claim, external_id_claim }: SessionMigration,
  token: string,
): Promise<(ForeignPerson & { email: Email }) | { problem: 'unexpected_response' | 'no_email' }> {
  const claims = await ask()
  if (!claims) return { problem: 'unexpected_response' }
  const { [email_claim]: address, email_verified: isVerified } = claims
  const email = typeof address === 'string' ? findEmail(address) : undefined
  if (email === undefined || (isVerified !== true && isVerified !== 'true')) return { problem: 'no_email' }
  return {
    email,
    externalId: external_id_claim === null ? undefined : toExternalId(claims[external_id_claim]),
  }

  async function ask(): Promise<Record<string, unknown> | undefined> {
    try {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
      const { status, body } = await outbound(url, { headers })
      const read: unknown = status === 200 ? JSON.parse(body.toString('utf8')) : undefined
      return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
    } catch (problem) {
      log.warn({ problem: String(problem), url }, 'the userinfo of another server could not be read')
      return undefined
    }
  }
}
