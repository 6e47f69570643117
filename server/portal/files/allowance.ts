import { and, count, eq, gte } from 'drizzle-orm'
import type { ErrorCode } from '#contract/errors.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { getAllowance } from '#contract/routes/files.ts'
import { type Sentence, sentence, write } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countHitsLeft } from '../../platform/limits/within.ts'
import { hasSubscription } from '../billing/store.ts'
import { isBannedFromOwnCompany } from '../companies/bans.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal } from '../persons/principal.ts'
import { files } from '../schema/files.ts'
import { type BakingFacts, findBakingRejection, startOfMonth } from './allowance-rules.ts'

type Baker = { companyId: string | null; bakingDeactivatedAt: Date | null; isAdmin: boolean }

/** Reads the facts that decide whether a user can bake. A user without a company has not baked yet. */
export async function getBakingFacts(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'payments'>,
  user: { companyId: string | null; bakingDeactivatedAt: Date | null },
): Promise<BakingFacts> {
  const since = startOfMonth(deps.clock.now())
  const [baked] =
    user.companyId === null
      ? []
      : await tx
          .select({ count: count() })
          .from(files)
          .where(and(eq(files.companyId, user.companyId), gte(files.createdAt, since)))
  return {
    deactivated: user.bakingDeactivatedAt !== null,
    subscribed: user.companyId !== null && (await hasSubscription(tx, deps, user.companyId)),
    bakedThisMonth: baked?.count ?? 0,
    freeCakesPerMonth: deps.config.freeCakesPerMonth,
  }
}

/** Rejects bakers who cannot bake another cake now. @throws AppError baker_deactivated, baking_limit */
export async function rejectBaking(tx: Tx, deps: Deps, baker: Baker): Promise<void> {
  const rejection = findBakingRejection(await getBakingFacts(tx, deps, baker))
  if (rejection === undefined) return
  throw new AppError(rejection, rejection === 'baking_limit' ? { text: toLimitText(deps, baker) } : {})
}

/** Returns whether the caller can bake now and, if not, the rejection's sentence (rule F32). */
export function getBakingAllowance(
  deps: Deps,
  { user, locale }: Principal,
): Promise<ReplyOf<typeof getAllowance>> {
  return deps.db.transaction(async (tx) => {
    const baking = await getBakingFacts(tx, deps, user)
    const isBanned = await isBannedFromOwnCompany(tx, user)
    const rejection = isBanned ? 'banned_from_organization' : findBakingRejection(baking)
    return {
      can_bake: rejection === undefined,
      text: rejection === undefined ? null : write(locale, toText(deps, user, rejection)),
      limit: baking.subscribed ? null : baking.freeCakesPerMonth,
      left: baking.subscribed ? null : Math.max(0, baking.freeCakesPerMonth - baking.bakedThisMonth),
      mails_left: await countHitsLeft(tx, deps, 'recipientEmailsByBaker', user.id),
    }
  })
}

const toText = (deps: Deps, baker: Baker, code: ErrorCode): Sentence =>
  code === 'baking_limit' ? toLimitText(deps, baker) : sentence(`error.${code}`)

/**
 * Explains the limit and how to subscribe. Only admins can see the plans; a baker without a company becomes the
 * admin of a personal one.
 */
function toLimitText({ config, payments }: Deps, { isAdmin, companyId }: Baker): Sentence {
  const count = config.freeCakesPerMonth
  if (!payments) return sentence('bakingLimit', { count })
  const plans = `${config.publicUrl}/portal?tab=subscription`
  const key = isAdmin || companyId === null ? 'bakingLimitWithPlans' : 'bakingLimitOfMember'
  return sentence(key, { count, plans })
}
