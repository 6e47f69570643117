import type { Visitor } from '../../platform/http/visitor.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import type { Deps } from '../deps.ts'
import type { Project } from '../projects/store.ts'
import type { Factor } from '../schema/sessions.ts'
import { createSession, type Session } from '../sessions/store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { noteBrowser } from '../users/browsers.ts'
import { rememberBrowser } from '../users/recognized-browsers.ts'

/** A user who authenticated with a factor. */
export type Authenticated = {
  project: Project
  userId: string
  factor: Factor
  visitor: Visitor
  /** the length of the session; by default that of the project */
  minutes: number | undefined
  /** who sends the notice about a new browser */
  sender: MailSender
}

/**
 * Starts a session after a factor was checked. It remembers the browser, and mails a notice if it is new.
 * @returns the session, and its opaque token, which exists nowhere else
 */
export async function startSession(
  unit: UnitOfWork,
  deps: Deps,
  { project, userId, factor, visitor, minutes, sender }: Authenticated,
): Promise<{ session: Session; token: string }> {
  const started = await createSession(unit, deps, {
    userId,
    minutes: minutes ?? project.defaultSessionMinutes,
    factors: [factor],
    ip: visitor.ip,
    userAgent: visitor.userAgent,
  })
  await noteBrowser(unit, deps, userId, visitor.userAgent, sender)
  await rememberBrowser(unit, deps, userId, { project, visitor })
  return started
}
