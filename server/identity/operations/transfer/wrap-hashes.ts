import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { logProblem } from '../../../platform/http/log-problem.ts'
import { hasSealedHash, wrapSealedHash } from '../../accounts/credentials/sealed-hashes.ts'
import { replaceHash } from '../../accounts/users/passwords.ts'
import type { Deps } from '../../base/deps.ts'
import { isOfServedProject } from '../../base/projects/served.ts'
import { toConsumers } from '../../base/projects/store.ts'
import { passwords } from '../../base/schema/users.ts'
import { inProject, runUnit, type UnitDatabase } from '../../base/unit-of-work.ts'

/** How many hashes to read at a time. */
const perRead = 50

/** How long to wait before looking for hashes again if there were none. */
const idleMilliseconds = 30_000

/**
 * Wraps some of the fast hashes that imports have sealed, in all projects. It wraps one at a time, to keep the hasher
 * free for sign-ins. A password that changes in the meantime is not replaced.
 * @returns how many hashes it read; 0 if none are left
 */
export async function wrapHashes(
  deps: Pick<Deps, 'db' | 'secrets' | 'hasher'>,
  { pauses = false, isStopped = () => false }: { pauses?: boolean; isStopped?: () => boolean } = {},
): Promise<number> {
  const rows = await deps.db.transaction(sweepSealed)
  for (const { projectId, userId, hash: from } of rows) {
    if (isStopped()) return 0
    const began = performance.now()
    const to = await wrapSealedHash(deps, userId, from)
    await runUnit(deps.db, toConsumers({ id: projectId }), (unit) => replaceHash(unit, userId, { from, to }))
    if (pauses) await sleep(performance.now() - began)
  }
  return rows.length
}

const sweepSealed = (tx: Tx) =>
  tx
    .select()
    .from(passwords)
    .where(and(hasSealedHash, isOfServedProject(tx, passwords)))
    .orderBy(asc(passwords.id))
    .limit(perRead)

/** Counts the hashes of a project that must still be wrapped. */
export const countSealed = (db: UnitDatabase, projectId: string): Promise<number> =>
  runUnit(db, { id: projectId }, (unit) =>
    unit.tx.$count(passwords, inProject(unit, passwords, hasSealedHash)),
  )

/** Wraps hashes in the background. @returns a function that stops it */
export function startWrapping(deps: Pick<Deps, 'db' | 'secrets' | 'hasher' | 'log'>): () => Promise<void> {
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  const run = async () => {
    while (!isStopped()) {
      try {
        if ((await wrapHashes(deps, { pauses: true, isStopped })) > 0) continue
      } catch (error) {
        logProblem(deps.log, error, 'imported password hashes could not be wrapped')
      }
      await sleep(idleMilliseconds, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return () => {
    stopping.abort()
    return running
  }
}
