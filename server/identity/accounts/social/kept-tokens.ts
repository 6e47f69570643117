import { asc, eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { later, seconds } from '../../../platform/machine/clock.ts'
import type { Deps } from '../../base/deps.ts'
import { oauthRegistrations } from '../../base/schema/oauth.ts'
import { type DirectoryUnit, inProject, lockRow, updateRows } from '../../base/unit-of-work.ts'
import { type Identity, IssuedTokens } from './identity.ts'
import type { Registration } from './registrations.ts'

/** The issuer's tokens that a registration of a member keeps, and the tenants that the same sign-in named (ADR 0118). */
const KeptTokens = z.extend(IssuedTokens, { tenants: z.array(z.string()) })
export type KeptTokens = z.infer<typeof KeptTokens>

/** How long one process may refresh tokens. The requests to the issuer take less: each ends after 5 seconds. */
const refreshLifetime = seconds(60)
/** Access tokens that end this soon are refreshed, so that the site can still use what it gets. */
const margin = seconds(60)

type Secrets = Pick<Deps, 'secrets'>

const seal = ({ secrets }: Secrets, id: string, tokens: KeptTokens): string =>
  secrets.seal(JSON.stringify(tokens), id)

/** Opens the tokens of a registration. @returns undefined if it keeps none */
export const openKeptTokens = (
  { secrets }: Secrets,
  { id, sealedTokens }: Pick<Registration, 'id' | 'sealedTokens'>,
): KeptTokens | undefined =>
  sealedTokens === null ? undefined : KeptTokens.parse(JSON.parse(secrets.open(sealedTokens, id)))

/**
 * Keeps the tokens of a sign-in for the registration of a member, in place of earlier ones. If the issuer returned no refresh token,
 * the earlier one stays, as long as the same client received it.
 */
export async function keepTokens(
  unit: DirectoryUnit,
  deps: Secrets,
  registrationId: string,
  { tokens, tenants }: Pick<Identity, 'tokens' | 'tenants'>,
): Promise<void> {
  if (tokens.accessToken === '') return
  const earlier = (await lockTokens(unit, deps, registrationId))?.tokens
  const stays = earlier?.receiver === tokens.receiver ? earlier?.refreshToken : undefined
  const refreshToken = tokens.refreshToken || (stays ?? '')
  await save(unit, deps, registrationId, { ...tokens, refreshToken, tenants })
}

/** Lists the registrations of a member at a provider that keep tokens, oldest first. */
export const listWithTokens = (
  unit: DirectoryUnit,
  { userId, provider }: { userId: string; provider: string },
): Promise<Registration[]> =>
  unit.tx
    .select()
    .from(oauthRegistrations)
    .where(
      inProject(
        unit,
        oauthRegistrations,
        eq(oauthRegistrations.userId, userId),
        eq(oauthRegistrations.provider, provider),
        isNotNull(oauthRegistrations.sealedTokens),
      ),
    )
    .orderBy(asc(oauthRegistrations.createdAt), asc(oauthRegistrations.id))

/** Returns whether an access token has expired, or is about to. */
export const isRefreshDue = ({ expiresAt }: KeptTokens, now: Date): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= later(now, margin).getTime()

/**
 * Begins to refresh the tokens of a registration: from now on, other calls wait (`isBusy`) until `finishRefresh`, or until the process
 * that began must have ended.
 * @returns the tokens, and whether this call refreshes them; undefined if the registration is gone
 */
export async function beginRefresh(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'secrets' | 'clock'>,
  registrationId: string,
): Promise<{ tokens: KeptTokens; isBusy: boolean; isBegun: boolean } | undefined> {
  const locked = await lockTokens(unit, deps, registrationId)
  if (!locked?.tokens) return undefined
  const { tokens, refreshEndsAt } = locked
  const now = deps.clock.now()
  if (!isRefreshDue(tokens, now) || tokens.refreshToken === '') {
    return { tokens, isBusy: false, isBegun: false }
  }
  if (refreshEndsAt !== null && refreshEndsAt > now) return { tokens, isBusy: true, isBegun: false }
  const change = { refreshEndsAt: later(now, refreshLifetime) }
  await updateRows(unit, oauthRegistrations, change, eq(oauthRegistrations.id, registrationId))
  return { tokens, isBusy: false, isBegun: true }
}

/**
 * Ends what `beginRefresh` began, and saves the new tokens, unless a sign-in has replaced the refresh token in the meantime: its tokens
 * are newer.
 * @param used the refresh token that the issuer got
 * @param refreshed undefined if the issuer returned no new tokens; the earlier ones stay
 * @returns the tokens from now on; undefined if the registration is gone
 */
export async function finishRefresh(
  unit: DirectoryUnit,
  deps: Secrets,
  registrationId: string,
  { used, refreshed }: { used: string; refreshed: IssuedTokens | undefined },
): Promise<KeptTokens | undefined> {
  const current = (await lockTokens(unit, deps, registrationId))?.tokens
  if (!current) return undefined
  const isCurrent = current.refreshToken === used
  const next = refreshed && isCurrent ? { ...refreshed, tenants: current.tenants } : current
  await save(unit, deps, registrationId, next, { refreshEndsAt: null })
  return next
}

async function lockTokens(unit: DirectoryUnit, deps: Secrets, registrationId: string) {
  const row = await lockRow(unit, oauthRegistrations, eq(oauthRegistrations.id, registrationId))
  return row && { tokens: openKeptTokens(deps, row), refreshEndsAt: row.refreshEndsAt }
}

const save = (
  unit: DirectoryUnit,
  deps: Secrets,
  registrationId: string,
  tokens: KeptTokens,
  more: { refreshEndsAt?: null } = {},
): Promise<void> =>
  updateRows(
    unit,
    oauthRegistrations,
    { sealedTokens: seal(deps, registrationId, tokens), ...more },
    eq(oauthRegistrations.id, registrationId),
  )
