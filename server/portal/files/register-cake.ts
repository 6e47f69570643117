import { and, eq } from 'drizzle-orm'
import type { Email, FileId } from '#contract/ids.ts'
import type { BodyOf } from '#contract/route.ts'
import type { bake } from '#contract/routes/files.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { recordActivity } from '../activity/record.ts'
import { getBakingCompany } from '../companies/store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal } from '../persons/principal.ts'
import { announceNewCake } from '../recipients/notify.ts'
import { files } from '../schema/files.ts'
import { rejectBaking } from './allowance.ts'
import { findCakeProblem, withoutDuplicates } from './bake-rules.ts'
import { toDate } from './change-rules.ts'
import { insertFile, insertKeys, insertPermissions } from './store.ts'

/**
 * Registers a cake in one transaction (rule F3). Returns the same ID again for a repeated request (rule F29).
 * @throws AppError invalid_input, dates_crossed, baker_deactivated, baking_limit, file_already_registered
 */
export async function registerCake(
  deps: Deps,
  principal: Principal,
  cake: BodyOf<typeof bake>,
): Promise<FileId> {
  const problem = findCakeProblem(cake)
  if (problem) throw new AppError(problem.code, problem)
  const { email } = principal
  if (email === null) throw new AppError('email_unverified')
  return deps.db.transaction((tx) => insertCake(tx, deps, principal, email, cake))
}

async function insertCake(
  tx: Tx,
  deps: Deps,
  { user, device }: Principal,
  address: Email,
  cake: BodyOf<typeof bake>,
): Promise<FileId> {
  const baking = await getBakingCompany(tx, deps, { id: user.id, address })
  const registeredId = await findRegistered(tx, user.id, cake)
  if (registeredId !== undefined) return registeredId
  await rejectBaking(tx, deps, baking)
  const { companyId } = baking

  const id = newId(deps.random, 'file')
  const now = deps.clock.now()
  const isNew = await insertFile(tx, {
    id,
    checksum: cake.checksum,
    headerHash: cake.header_hash ?? null,
    idempotencyKey: cake.idempotency_key ?? null,
    isSaved: cake.is_saved,
    title: cake.filetitle,
    ownerId: user.id,
    bakerAddress: address,
    companyId,
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
      companyId,
    },
    deviceType: device,
  }
  await recordActivity(tx, deps, [
    { ...about, action: 'file_baked' },
    ...added.map(({ email }) => ({ ...about, action: 'permission_added' as const, subject: email })),
  ])
  if (cake.notify) {
    const grantees = added.map(({ email }) => email)
    await announceNewCake(tx, deps, { ...about, notice: cake.notify }, { grantees, isSaved: cake.is_saved })
  }
  return id
}

/**
 * Finds the cake of an earlier request with the same idempotency key. The lock on the baker's row serializes repeated
 * requests.
 * @throws AppError invalid_input if the key belongs to another cake
 */
async function findRegistered(
  tx: Tx,
  ownerId: string,
  { idempotency_key: key, checksum }: BodyOf<typeof bake>,
): Promise<FileId | undefined> {
  if (key === undefined) return undefined
  const isSame = and(eq(files.ownerId, ownerId), eq(files.idempotencyKey, key))
  const [file] = await tx.select().from(files).where(isSame)
  if (file !== undefined && file.checksum !== checksum) {
    throw new AppError('invalid_input', {
      text: { english: 'idempotency_key was already used for another cake.' },
    })
  }
  return file?.id as FileId | undefined
}
