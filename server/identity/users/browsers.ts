import { eq } from 'drizzle-orm'
import { findBrowser, withoutVersions } from '../../platform/http/browser-name-rules.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import type { Deps } from '../deps.ts'
import { knownBrowsers } from '../schema/browsers.ts'
import { inProject, type UnitOfWork } from '../unit-of-work.ts'
import { notifyOwner } from './notify-owner.ts'

/**
 * Records the browser of a sign-in, and notifies the owner when an account that was used before has never used this
 * kind of browser (rule A51). Call it in the transaction that creates the session.
 */
export async function noteBrowser(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  userId: string,
  userAgent: string,
  sender: MailSender,
): Promise<void> {
  const mark = sha256Hex(withoutVersions(userAgent))
  const row = { userId, mark, createdAt: deps.clock.now() }
  const added = await unit.tx
    .insert(knownBrowsers)
    .values({ ...row, projectId: unit.projectId })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) return
  const known = await unit.tx.$count(
    knownBrowsers,
    inProject(unit, knownBrowsers, eq(knownBrowsers.userId, userId)),
  )
  if (known === 1) return
  const { browser = null, system = null } = findBrowser(userAgent)
  await notifyOwner(unit, deps, userId, { kind: 'newBrowser', values: { browser, system } }, sender)
}
