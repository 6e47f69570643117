import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../../platform/db/database.ts'
import { newId } from '../../../../platform/db/ids.ts'
import { hours, later } from '../../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../../platform/secrets/secrets.ts'
import type { Deps } from '../../../base/deps.ts'
import { oneTapStarts, usedIdTokens } from '../../../base/schema/oauth.ts'
import { type DirectoryUnit, deleteRows } from '../../../base/unit-of-work.ts'

/** How long a prompt accepts a response. */
const lifetime = hours(1)

/** Records that this browser may show a prompt. @returns its `oauth_callback_id` */
export async function addStart(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  browser: string,
): Promise<string> {
  const id = newId(random, 'oauth-callback')
  const expiresAt = later(clock.now(), lifetime)
  await unit.tx
    .insert(oneTapStarts)
    .values({ id, projectId: unit.projectId, csrfHash: sha256Hex(browser), expiresAt })
  return id
}

type StartKey = { id: string; browser: string }

const isOpen = ({ clock }: Pick<Deps, 'clock'>, { id, browser }: StartKey) =>
  and(
    eq(oneTapStarts.id, id),
    eq(oneTapStarts.csrfHash, sha256Hex(browser)),
    gt(oneTapStarts.expiresAt, clock.now()),
  )

/** Finds a prompt that still accepts a response from this browser, with its project. */
export async function findStart(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  key: StartKey,
): Promise<{ projectId: string } | undefined> {
  return (await tx.select().from(oneTapStarts).where(isOpen(deps, key)))[0]
}

/** Consumes a prompt. If two responses arrive at the same time, only one succeeds. */
export async function consumeStart(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  key: StartKey,
): Promise<boolean> {
  return (await deleteRows(unit, oneTapStarts, isOpen(deps, key))).length > 0
}

/** Records the use of an ID token. @returns false if it was already used */
export async function useIdToken(unit: DirectoryUnit, idToken: string, expiresAt: Date): Promise<boolean> {
  const recorded = await unit.tx
    .insert(usedIdTokens)
    .values({ projectId: unit.projectId, tokenHash: sha256Hex(idToken), expiresAt })
    .onConflictDoNothing()
    .returning()
  return recorded.length > 0
}
