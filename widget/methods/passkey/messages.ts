import { isOfEndedSession } from '../../core/ended-session.ts'
import { mayRetry, type Problem, reword } from '../../core/problem.ts'

const unknown: Problem = { code: 'passkey_unknown' }
const notMade: Problem = { code: 'passkey_not_made', tone: 'warning' }
const duplicate: Problem = { code: 'passkey_known', tone: 'warning' }

/** The problem that is shown for a code of the provider. */
const messages: Partial<Record<string, { onSignIn?: Problem; onRegister?: Problem }>> = {
  passkey_dismissed: { onSignIn: { code: 'passkey_dismissed', tone: 'warning' }, onRegister: notMade },
  passkey_refused_by_browser: { onRegister: notMade },
  passkey_known: { onRegister: duplicate },
  duplicate_webauthn_registration: { onRegister: duplicate },
  webauthn_registration_not_found: { onSignIn: { code: 'webauthn_registration_not_found' } },
  passkey_counter_decreased: { onSignIn: { code: 'passkey_counter_decreased' } },
  session_not_kept: { onSignIn: { code: 'session_not_kept' } },
}

/** A sign-in shows the unknown error for any other code. */
export const toSignInProblem = (problem: Problem): Problem =>
  reword(problem, messages[problem.code]?.onSignIn ?? unknown)

/** After a press, a transient problem has its own text. */
export const toPressProblem = (problem: Problem): Problem =>
  problem.code !== 'unknown' && mayRetry(problem) ? problem : toSignInProblem(problem)

/** A registration shows any other problem as it is. */
export function toRegisterProblem(problem: Problem): Problem {
  const message = messages[problem.code]?.onRegister
  return message ? reword(problem, message) : toSessionProblem(problem)
}

/** Replaces any error that means the session has ended. */
export const toSessionProblem = (problem: Problem): Problem =>
  isOfEndedSession(problem) ? reword(problem, { code: 'passkey_session_missing', tone: 'warning' }) : problem
