import { ApiError } from '../api/api-error.ts'
import { findFailureText } from '../context/failure-text.ts'
import type { Translate } from '../messages/translate.ts'
import { withLocalInstants } from '../ui/instants-in-text.ts'

/** Why a cake was not opened. `denied` and `keysFailed` carry the text of the key call. */
export type Problem =
  | { code: 'noFile' | 'noEmail' | 'wrongExtension' | 'manyFiles' }
  | { code: 'denied'; error: string; reason?: string }
  | { code: 'keysFailed'; error: string }
  | { code: 'noKeys' | 'undecryptable' | 'layered' | 'noSpace' | 'noStorage' | 'canceled' | 'unknown' }

/** The key call returned an empty list, which counts as a failure (rule P8). */
export class NoKeys extends Error {}

/** The problem for each of the engine's error codes (workers/file-error.ts). */
const byEngineCode: Readonly<Record<string, Problem>> = {
  wrong_extension: { code: 'wrongExtension' },
  not_a_cake: { code: 'undecryptable' },
  no_key_fits: { code: 'undecryptable' },
  layered: { code: 'layered' },
  no_space: { code: 'noSpace' },
  no_storage: { code: 'noStorage' },
  canceled: { code: 'canceled' },
}

/**
 * Maps an error of opening a cake to a problem.
 *
 * @returns undefined for errors that the portal handles by redirecting; these codes take precedence over a plain 403
 */
export function findProblem(error: unknown, t: Translate): Problem | undefined {
  if (error instanceof NoKeys) return { code: 'noKeys' }
  if (error instanceof ApiError) return ofKeyCall(error, t)
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return byEngineCode[error.code] ?? { code: 'unknown' }
  }
  return { code: 'unknown' }
}

function ofKeyCall(error: ApiError, t: Translate): Problem | undefined {
  const { status, text, reason, at = '' } = error.details
  if (error.code === 'unexpected_reply') {
    return { code: 'keysFailed', error: t(at.startsWith('keys.') ? 'keys.none' : 'keys.unexpected') }
  }
  if (error.code === 'unreadable' && text === undefined && status !== 403 && status !== 410) {
    return { code: 'keysFailed', error: t('keys.status', { status: status ?? 0 }) }
  }
  const failureText = findFailureText(error, t, 'failure.unknown')
  if (failureText === undefined) return undefined
  if (status !== 403 && status !== 410) return { code: 'keysFailed', error: failureText }
  return { code: 'denied', error: text ?? t('keys.denied'), ...(reason === undefined ? {} : { reason }) }
}

/** The lines of text for a problem, with the reason on a separate line. */
export function toLines(problem: Problem, t: Translate): string[] {
  switch (problem.code) {
    case 'denied': {
      const { error, reason } = problem
      const first = t('opener.denied', { error })
      return reason === undefined
        ? [first]
        : [first, t('opener.reason', { reason: withLocalInstants(reason) })]
    }
    case 'keysFailed':
      return [t('opener.keysFailed', { error: problem.error })]
    case 'manyFiles':
      return [t('opener.oneFile')]
    default:
      return [t(`opener.${problem.code}`)]
  }
}
