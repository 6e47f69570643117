import { eq } from 'drizzle-orm'
import { findBrowser, withoutVersions } from '../../platform/http/browser-name-rules.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { knownBrowsers } from '../schema/browsers.ts'
import { notifyOwner } from './notify-owner.ts'

/**
 * Records the browser of a sign-in, and notifies the owner when an account that was used before has never used this
 * kind of browser (rule A51). Call it in the transaction that creates the session.
 */
export async function noteBrowser(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
  userAgent: string,
  sender: MailSender,
): Promise<void> {
  const mark = sha256Hex(withoutVersions(userAgent))
  const row = { userId, mark, createdAt: deps.clock.now() }
  const added = await tx
    .insert(knownBrowsers)
    .values({ ...row, projectId: tx.projectId })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) return
  const known = await tx.$count(
    knownBrowsers,
    inDirectory(tx, knownBrowsers, eq(knownBrowsers.userId, userId)),
  )
  if (known === 1) return
  const { browser = null, system = null } = findBrowser(userAgent)
  await notifyOwner(tx, deps, userId, { kind: 'newBrowser', values: { browser, system } }, sender)
}
