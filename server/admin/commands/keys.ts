import { eq, isNotNull, sql } from 'drizzle-orm'
import { toCount } from '#contract/count.ts'
import { hasSealedHash, resealHash } from '../../identity/accounts/credentials/sealed-hashes.ts'
import { openTotpSecret } from '../../identity/accounts/credentials/totps.ts'
import { resealProjectSecrets } from '../../identity/base/projects/secret-store.ts'
import { oauthRegistrations } from '../../identity/base/schema/oauth.ts'
import { signingKeys } from '../../identity/base/schema/sessions.ts'
import { recoveryCodes, totps } from '../../identity/base/schema/totps.ts'
import { passwords } from '../../identity/base/schema/users.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { openContent, sealContent } from '../../platform/outbox/sealed-content.ts'
import { outbox } from '../../platform/schema/messages.ts'
import { sealedSecrets } from '../../platform/schema/secrets.ts'
import { describeUnknownKey } from '../../platform/secrets/master-key-check.ts'
import { UnknownMasterKeyError } from '../../platform/secrets/secrets.ts'
import { openFileKey, sealFileKey } from '../../portal/files/sealed-key.ts'
import { fileKeys } from '../../portal/schema/files.ts'
import { recordCommand } from '../operator.ts'
import { UsageError } from '../usage-error.ts'

/**
 * Reseals everything that was sealed with the previous master key (rule F8). Can be repeated.
 * @throws UsageError if a value is sealed with a key that this process does not have
 */
export async function rotateMasterKey(tx: Tx, deps: Deps): Promise<string> {
  const count = await resealAll(tx, deps)
  if (count === 0) {
    return 'Everything is already encrypted with CAKE_MASTER_KEY. CAKE_MASTER_KEY_PREVIOUS is no longer needed.'
  }
  await recordCommand(tx, deps, { action: 'master_key_rotated' })
  return `Re-encrypted ${toCount(count, 'entry', 'entries')} with CAKE_MASTER_KEY. Restart all servers without CAKE_MASTER_KEY_PREVIOUS.`
}

async function resealAll(tx: Tx, deps: Deps): Promise<number> {
  try {
    return (
      (await resealFileKeys(tx, deps)) +
      (await resealSigningKeys(tx, deps)) +
      (await resealSecrets(tx, deps)) +
      (await resealProjectSecrets(tx, deps)) +
      (await resealTotps(tx, deps)) +
      (await resealRecoveryCodes(tx, deps)) +
      (await resealKeptTokens(tx, deps)) +
      (await resealHashes(tx, deps)) +
      (await resealMessages(tx, deps))
    )
  } catch (error) {
    if (error instanceof UnknownMasterKeyError) throw new UsageError(describeUnknownKey(error))
    throw error
  }
}

async function resealFileKeys(tx: Tx, deps: Deps): Promise<number> {
  const old = (await tx.select().from(fileKeys).for('update')).filter(
    (row) => !deps.secrets.isCurrent(row.sealed),
  )
  for (const { fileId, keyPath, sealed } of old) {
    const target = { fileId, keyPath }
    await tx
      .update(fileKeys)
      .set({ sealed: sealFileKey(deps, target, openFileKey(deps, target, sealed)) })
      .where(sql`${fileKeys.fileId} = ${fileId} and ${fileKeys.keyPath} = ${JSON.stringify(keyPath)}::jsonb`)
  }
  return old.length
}

async function resealSigningKeys(tx: Tx, { secrets }: Deps): Promise<number> {
  const rows = await tx.select().from(signingKeys).for('update')
  const old = rows.filter((row) => !secrets.isCurrent(row.sealedPrivate))
  for (const { id, sealedPrivate } of old) {
    const sealed = secrets.seal(secrets.open(sealedPrivate, id), id)
    await tx.update(signingKeys).set({ sealedPrivate: sealed }).where(eq(signingKeys.id, id))
  }
  return old.length
}

async function resealTotps(tx: Tx, deps: Deps): Promise<number> {
  const rows = await tx.select().from(totps).for('update')
  const old = rows.filter(({ sealedSecret }) => !deps.secrets.isCurrent(sealedSecret))
  for (const totp of old) {
    const sealedSecret = deps.secrets.seal(openTotpSecret(deps, totp), totp.id)
    await tx.update(totps).set({ sealedSecret }).where(eq(totps.id, totp.id))
  }
  return old.length
}

/** Only the recovery codes of members are sealed. */
async function resealRecoveryCodes(tx: Tx, { secrets }: Deps): Promise<number> {
  const rows = await tx.select().from(recoveryCodes).where(isNotNull(recoveryCodes.sealedCode)).for('update')
  const old = rows.flatMap(({ id, sealedCode: sealed }) =>
    sealed === null || secrets.isCurrent(sealed) ? [] : [{ id, sealed }],
  )
  for (const { id, sealed } of old) {
    const sealedCode = secrets.seal(secrets.open(sealed, id), id)
    await tx.update(recoveryCodes).set({ sealedCode }).where(eq(recoveryCodes.id, id))
  }
  return old.length
}

/** Only the registrations of members have tokens. */
async function resealKeptTokens(tx: Tx, { secrets }: Deps): Promise<number> {
  const { sealedTokens: column } = oauthRegistrations
  const rows = await tx.select().from(oauthRegistrations).where(isNotNull(column)).for('update')
  const old = rows.flatMap(({ id, sealedTokens: sealed }) =>
    sealed === null || secrets.isCurrent(sealed) ? [] : [{ id, sealed }],
  )
  for (const { id, sealed } of old) {
    const sealedTokens = secrets.seal(secrets.open(sealed, id), id)
    await tx.update(oauthRegistrations).set({ sealedTokens }).where(eq(oauthRegistrations.id, id))
  }
  return old.length
}

/** Only imported hashes that have not been wrapped yet are sealed. */
async function resealHashes(tx: Tx, deps: Deps): Promise<number> {
  const rows = await tx.select().from(passwords).where(hasSealedHash).for('update')
  const changes = rows.flatMap(({ id, userId, hash }) => {
    const resealed = resealHash(deps, userId, hash)
    return resealed === undefined ? [] : [{ id, hash: resealed }]
  })
  for (const { id, hash } of changes) await tx.update(passwords).set({ hash }).where(eq(passwords.id, id))
  return changes.length
}

async function resealSecrets(tx: Tx, { secrets }: Deps): Promise<number> {
  const rows = await tx.select().from(sealedSecrets).for('update')
  const old = rows.filter((row) => !secrets.isCurrent(row.sealed))
  for (const { name, sealed } of old) {
    const resealed = secrets.seal(secrets.open(sealed, name), name)
    await tx.update(sealedSecrets).set({ sealed: resealed }).where(eq(sealedSecrets.name, name))
  }
  return old.length
}

/** Only undelivered messages have sealed content. */
async function resealMessages(tx: Tx, deps: Deps): Promise<number> {
  const rows = await tx.select().from(outbox).where(isNotNull(outbox.sealed)).for('update')
  const old = rows.flatMap(({ id, sealed }) =>
    sealed === null || deps.secrets.isCurrent(sealed) ? [] : [{ id, sealed }],
  )
  for (const { id, sealed } of old) {
    const resealed = sealContent(deps, id, openContent(deps, id, sealed))
    await tx.update(outbox).set({ sealed: resealed }).where(eq(outbox.id, id))
  }
  return old.length
}

/**
 * Deletes the keys that sign session JWTs, ID tokens and access tokens, in all projects, after someone may have read them.
 * Servers create new ones when they start. Sessions stay, because they do not depend on these keys.
 */
export async function replaceSigningKeys(tx: Tx): Promise<string> {
  const deleted = await tx.delete(signingKeys).returning({ id: signingKeys.id })
  return (
    `Deleted ${toCount(deleted.length, 'signing key')}. Restart all servers now: each project gets a new key. ` +
    'Sites accept tokens of the old keys until they read the key set again.'
  )
}
