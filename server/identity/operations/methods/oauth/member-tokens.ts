import { setTimeout as sleep } from 'node:timers/promises'
import type { MemberProvider } from '#contract/member-providers.ts'
import { describeError } from '../../../../platform/http/describe-error.ts'
import { readMember } from '../../../accounts/members/read-members.ts'
import { findOrganization } from '../../../accounts/organizations/store.ts'
import {
  beginRefresh,
  finishRefresh,
  isRefreshDue,
  type KeptTokens,
  listWithTokens,
  openKeptTokens,
} from '../../../accounts/social/kept-tokens.ts'
import type { Registration } from '../../../accounts/social/registrations.ts'
import { findReferencedUser } from '../../../accounts/users/store.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryProject, toDirectoryOf, toWholeProject } from '../../../base/projects/store.ts'
import { inDirectory, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import type { FindIssuer } from './issuers.ts'

/** The member and the provider of a call, in a project. */
type TokensQuery = {
  project: DirectoryProject
  /** the ID, slug or external ID of the organization */
  organization: string
  /** the ID or external ID of the member */
  member: string
  provider: MemberProvider
}

/** A registration of a member, with tokens that work. */
export type RegistrationTokens = { subject: string; tokens: KeptTokens }

/** How often, and how many milliseconds apart, a call looks whether another one has refreshed the tokens. */
const looks = 150
const pause = 100

/**
 * Reads the tokens of a member's registrations at a provider, oldest first (rule B40). Refreshes the access tokens that have expired.
 * A registration whose access token has expired and cannot be refreshed is left out, unless it is the only one.
 * @param only 'newest' to read no registration but the newest
 * @throws SdkError organization_not_found, member_not_found, member_oauth_token_not_found; missing_oauth_refresh_token,
 *   unable_to_refresh_oauth_token, oauth_config_not_found, and oauth_flow_callback_error if the issuer cannot be reached
 */
export async function readMemberTokens(
  deps: Deps,
  findIssuer: FindIssuer,
  query: TokensQuery,
  only?: 'newest',
): Promise<RegistrationTokens[]> {
  const listed = await readUnit(deps.db, toWholeProject(query.project), async (unit) => {
    const organization = await findOrganization(unit, query.organization)
    if (!organization) throw new SdkError('organization_not_found')
    const directory = inDirectory(unit, organization.id)
    const user = await findReferencedUser(directory, query.member)
    const record = user && (await readMember(directory, { userId: user.id }))
    if (!record || record.member.status === 'deleted') throw new SdkError('member_not_found')
    return listWithTokens(directory, { userId: record.user.id, provider: query.provider })
  })
  const outcomes = await Promise.allSettled(
    (only ? listed.slice(-1) : listed).map(async (registration) => ({
      subject: registration.subject,
      tokens: await readWorking(deps, findIssuer, query, registration),
    })),
  )
  const working = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const [failed] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (working.length === 0) throw failed ?? new SdkError('member_oauth_token_not_found')
  return working
}

/** Returns the tokens of a registration, with an access token that has not expired. */
async function readWorking(
  deps: Deps,
  findIssuer: FindIssuer,
  query: TokensQuery,
  registration: Registration,
): Promise<KeptTokens> {
  const kept = openKeptTokens(deps, registration)
  if (!kept) throw new SdkError('member_oauth_token_not_found')
  if (!isRefreshDue(kept, deps.clock.now())) return kept
  const tokens = await refresh(deps, findIssuer, query, registration)
  if (!tokens) throw new SdkError('member_oauth_token_not_found')
  return tokens
}

/**
 * Refreshes the tokens of a registration, outside of any transaction. Of several calls, in one process or several, one asks the issuer,
 * because many issuers accept a refresh token only once; the others wait for its tokens.
 * @returns undefined if the registration is gone
 */
async function refresh(
  deps: Deps,
  findIssuer: FindIssuer,
  { project, provider }: TokensQuery,
  { id, organizationId }: Registration,
): Promise<KeptTokens | undefined> {
  const place = toDirectoryOf(project, { organizationId })
  for (let look = 0; look < looks; look += 1) {
    const begun = await runUnit(deps.db, place, (unit) => beginRefresh(unit, deps, id))
    if (!begun) return undefined
    const { tokens, isBusy, isBegun } = begun
    if (isBegun) {
      const outcome = await ask(deps, findIssuer, project, provider, tokens)
      const change = { used: tokens.refreshToken, refreshed: outcome.refreshed }
      const saved = await runUnit(deps.db, place, (unit) => finishRefresh(unit, deps, id, change))
      return saved && requireWorking(deps, saved, outcome.problem)
    }
    if (!isBusy) return requireWorking(deps, tokens, new SdkError('missing_oauth_refresh_token'))
    await sleep(pause)
  }
  throw new SdkError('oauth_flow_callback_error')
}

/** Asks the issuer for new tokens. Never throws, so that what `beginRefresh` began ends in any case. */
async function ask(
  deps: Deps,
  findIssuer: FindIssuer,
  project: DirectoryProject,
  provider: MemberProvider,
  tokens: KeptTokens,
): Promise<{ refreshed?: Awaited<ReturnType<typeof requestTokens>>; problem: SdkError }> {
  try {
    const refreshed = await requestTokens(deps, findIssuer, project, provider, tokens)
    return { refreshed, problem: new SdkError('unable_to_refresh_oauth_token') }
  } catch (error) {
    if (error instanceof SdkError) return { problem: error }
    deps.log.warn({ provider, problem: describeError(error) }, 'tokens of a member could not be refreshed')
    return { problem: new SdkError('oauth_flow_callback_error') }
  }
}

async function requestTokens(
  deps: Deps,
  findIssuer: FindIssuer,
  project: DirectoryProject,
  provider: MemberProvider,
  tokens: KeptTokens,
) {
  const projectIssuer = await findIssuer(project, provider, deps.config.publicUrl)
  if (!projectIssuer) throw new SdkError('oauth_config_not_found')
  return projectIssuer.issuer.refresh(tokens)
}

/** Returns tokens whose access token has not expired. @throws the problem that kept it from being refreshed */
function requireWorking(deps: Pick<Deps, 'clock'>, tokens: KeptTokens, problem: SdkError): KeptTokens {
  const { expiresAt } = tokens
  if (expiresAt !== null && Date.parse(expiresAt) <= deps.clock.now().getTime()) throw problem
  return tokens
}
