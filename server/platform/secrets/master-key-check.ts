import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../db/database.ts'
import { ConfigError } from '../errors/config-error.ts'
import { sealedSecrets } from '../schema/secrets.ts'
import { type Secrets, UnknownMasterKeyError } from './secrets.ts'

/** The name of a sealed value that exists only to check master keys. A rotation reseals it like all others. */
const checkName = 'master key check'

/**
 * Checks that this process's master keys open the data. The first server on a database seals the value that later
 * checks open; a database from an earlier version has other sealed secrets, which are checked too.
 * @throws ConfigError that names the variables
 */
export async function checkMasterKey({ db, secrets }: { db: Database; secrets: Secrets }): Promise<void> {
  await db.transaction(async (tx) => {
    const unknown = await findMissingKey(tx, secrets)
    if (unknown) throw new ConfigError(describeUnknownKey(unknown))
    const sealed = secrets.seal('', checkName)
    await tx.insert(sealedSecrets).values({ name: checkName, sealed }).onConflictDoNothing()
  })
}

/**
 * Checks that this process's master keys open the data of a backup. Only a process with the key can have sealed the value
 * that every server saves, so a database without it proves nothing. Writes nothing.
 * @throws ConfigError if a key is missing, or if the value is missing or altered
 */
export async function requireMasterKey({ db, secrets }: { db: Database; secrets: Secrets }): Promise<void> {
  const { unknown, rows } = await db.read(async (tx) => ({
    unknown: await findMissingKey(tx, secrets),
    rows: await tx.select().from(sealedSecrets).where(eq(sealedSecrets.name, checkName)),
  }))
  if (unknown) throw new ConfigError(describeUnknownKey(unknown))
  if (rows.length === 0) {
    throw new ConfigError(
      'Nothing in the database is encrypted with the master key, so it is not the database of a server with this key.',
    )
  }
}

/** Returns which master key opens the data of the database and is missing, if there is one. Writes nothing. */
export async function findMissingKey(tx: Tx, secrets: Secrets): Promise<UnknownMasterKeyError | undefined> {
  for (const { name, sealed } of await tx.select().from(sealedSecrets)) {
    const unknown = findUnknownKey(secrets, name, sealed)
    if (unknown) return unknown
  }
  return undefined
}

/** Returns whether the master keys still open the data: another process may have rotated the key since startup. */
export async function hasCurrentMasterKey(tx: Tx, { secrets }: { secrets: Secrets }): Promise<boolean> {
  const [row] = await tx.select().from(sealedSecrets).where(eq(sealedSecrets.name, checkName))
  return row === undefined || findUnknownKey(secrets, row.name, row.sealed) === undefined
}

/** Returns the sentence for the operator: which key is missing, and which variable to set. */
export const describeUnknownKey = ({ keyName, knownNames }: UnknownMasterKeyError): string =>
  `CAKE_MASTER_KEY does not open this database: its data is encrypted with the master key ${keyName}, and this process has ${knownNames.join(' and ')}. ` +
  'Set CAKE_MASTER_KEY to the key of the database. To replace that key, set CAKE_MASTER_KEY to the new key and CAKE_MASTER_KEY_PREVIOUS to the old one.'

function findUnknownKey(secrets: Secrets, name: string, sealed: string): UnknownMasterKeyError | undefined {
  try {
    secrets.open(sealed, name)
    return undefined
  } catch (error) {
    if (error instanceof UnknownMasterKeyError) return error
    throw error
  }
}
