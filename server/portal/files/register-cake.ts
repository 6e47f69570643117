import type { Email, FileId } from '#contract/ids.ts'
import type { BodyOf } from '#contract/route.ts'
import type { bake } from '#contract/routes/files.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { findBakingRefusal } from '../organizations/baking-rules.ts'
import { getBakingFacts, getBakingOrganization } from '../organizations/store.ts'
import type { Caller } from '../persons/caller.ts'
import { findCakeProblem, withoutDuplicates } from './bake-rules.ts'
import { insertFile, insertKeys, insertPermissions } from './store.ts'

/**
 * Registers a cake in one transaction (rule F3).
 * @throws AppError invalid_input, dates_crossed, baker_deactivated, baking_limit, file_already_registered
 */
export async function registerCake(deps: Deps, caller: Caller, cake: BodyOf<typeof bake>): Promise<FileId> {
  const problem = findCakeProblem(cake)
  if (problem) throw new AppError(problem.code, problem)
  const { email } = caller
  if (email === null) throw new AppError('email_unverified')
  return deps.db.transaction((tx) => insertCake(tx, deps, caller, email, cake))
}

async function insertCake(
  tx: Tx,
  deps: Deps,
  { user }: Caller,
  address: Email,
  cake: BodyOf<typeof bake>,
): Promise<FileId> {
  const baking = await getBakingOrganization(tx, deps, { id: user.id, address })
  await refuseBaking(tx, deps, baking)
  const { organizationId } = baking

  const id = newId(deps.random, 'file')
  const now = deps.clock.now()
  const isNew = await insertFile(tx, {
    id,
    checksum: cake.checksum,
    title: cake.filetitle,
    ownerId: user.id,
    bakerAddress: address,
    organizationId,
    openableAt: toDate(cake.openable_date),
    expiresAt: toDate(cake.expiration_date),
    createdAt: now,
    updatedAt: now,
  })
  if (!isNew) throw new AppError('file_already_registered')

  const added = withoutDuplicates(cake.permissions)
  await insertKeys(tx, deps, id, cake.keys)
  await insertPermissions(tx, deps, id, added)

  const about = {
    actor: { id: user.id, address },
    file: {
      id,
      title: cake.filetitle,
      checksum: cake.checksum,
      ownerId: user.id,
      ownerAddress: address,
      organizationId,
    },
    deviceType: cake.client_info?.platform,
  }
  await recordActivity(tx, deps, [
    { ...about, action: 'file_baked' },
    ...added.map((one) => ({ ...about, action: 'permission_added' as const, subject: one.email })),
  ])
  return id
}

async function refuseBaking(
  tx: Tx,
  deps: Deps,
  baker: { organizationId: string; bakingStoppedAt: Date | null; isAdmin: boolean },
): Promise<void> {
  const facts = await getBakingFacts(tx, deps, baker)
  const refusal = findBakingRefusal(facts)
  if (refusal === undefined) return
  throw new AppError(refusal, refusal === 'baking_limit' ? { text: toLimitText(deps, baker) } : {})
}

/** Explains the limit and how to subscribe; only admins can see the plans. */
function toLimitText({ config, payments }: Deps, { isAdmin }: { isAdmin: boolean }): string {
  const limit = config.freeCakesPerMonth
  const free = `The free plan allows ${limit} ${limit === 1 ? 'cake' : 'cakes'} a month.`
  if (!payments) return free
  const plans = `${config.publicUrl}/portal?tab=subscription`
  return isAdmin
    ? `${free} Subscribe to bake more: ${plans}`
    : `${free} To bake more, ask an admin of your organization to subscribe: ${plans}`
}

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))
