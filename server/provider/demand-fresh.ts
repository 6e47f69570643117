import { isFresh } from '../auth/sessions/fresh-rules.ts'
import type { Session } from '../auth/sessions/store.ts'
import { ProviderError } from './error.ts'

/** @throws ProviderError session_too_old_to_add_factor, where too long ago to add a way into the account (rule A14) */
export function demandFresh(session: Session, now: Date): void {
  if (!isFresh(session, now)) throw new ProviderError('session_too_old_to_add_factor')
}
