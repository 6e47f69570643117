import { inArray } from 'drizzle-orm'
import { listForms } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import { stableHash, stableHasher } from '../../../platform/secrets/stable-key.ts'
import type { Deps } from '../../base/deps.ts'
import { blockedEmails } from '../../base/schema/users.ts'
import { type DirectoryUnit, deleteRows, findRow, toColumns } from '../../base/unit-of-work.ts'

const keyName = 'blocked emails'

/**
 * Returns whether the email address belonged to a deleted account and therefore cannot register (rule A3). Its hash may
 * be that of another form (rule A68).
 */
export async function isBlockedEmail(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  address: Email,
): Promise<boolean> {
  return (await findRow(unit, blockedEmails, await isHashOf(unit, deps, address))) !== undefined
}

/** Lets a removed email address join its organization again (rule B31). */
export async function unblockEmail(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  address: Email,
): Promise<void> {
  await deleteRows(unit, blockedEmails, await isHashOf(unit, deps, address))
}

const isHashOf = async (unit: DirectoryUnit, deps: Pick<Deps, 'secrets' | 'random'>, address: Email) =>
  inArray(blockedEmails.addressHash, listForms(address).map(await stableHasher(unit.tx, deps, keyName)))

/** Blocks an email address from registering again (rule A3). */
export async function blockEmail(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'secrets' | 'random' | 'clock'>,
  address: Email,
): Promise<void> {
  const row = { addressHash: await hashAddress(unit, deps, address), createdAt: deps.clock.now() }
  await unit.tx
    .insert(blockedEmails)
    .values({ ...row, ...toColumns(unit) })
    .onConflictDoNothing()
}

/**
 * Hashes a blocked or held email address. The key is random and sealed, so the hash survives a rotation of the master
 * key.
 */
export function hashAddress(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'secrets' | 'random'>,
  address: Email,
): Promise<string> {
  return stableHash(unit.tx, deps, keyName, address)
}
