import type { ScreenText } from '#languages/screen-text.ts'
import { ApiError, type FailureCode } from '../api/api-error.ts'
import { findFailureText } from '../context/failure-text.ts'
import type { Translate } from '../messages/translate.ts'
import { withLocalInstants } from '../ui/instants-in-text.ts'

/** Why a cake was not opened. `denied` and `keysFailed` carry the text of the key call. */
export type Problem =
  | { code: 'noFile' | 'noEmail' | 'wrongExtension' | 'manyFiles' }
  /** `isGrantMissing`: nothing but a permission keeps the user from the file, as far as they may know */
  | { code: 'denied'; because: Denial; error: string; reason?: string; isGrantMissing?: boolean }
  | { code: 'keysFailed'; error: string }
  | {
      code:
        | 'noKeys'
        | 'foreign'
        | 'undecryptable'
        | 'newerVersion'
        | 'layered'
        | 'noSpace'
        | 'noStorage'
        | 'canceled'
        | 'unknown'
    }

/** Why the server denied the keys; `noAccess` includes bans. */
export type Denial = 'noAccess' | 'tooEarly' | 'expired'

/** The key call returned an empty list, which counts as a failure (rule P8). */
export class NoKeys extends Error {}

/** The problem for each of the engine's error codes (workers/file-error.ts). */
const byEngineCode: Readonly<Record<string, Problem>> = {
  wrong_extension: { code: 'wrongExtension' },
  foreign_file: { code: 'foreign' },
  not_a_cake: { code: 'undecryptable' },
  newer_version: { code: 'newerVersion' },
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
  return {
    code: 'denied',
    because: denials[error.code] ?? 'noAccess',
    error: text ?? t('keys.denied'),
    ...(reason === undefined ? {} : { reason }),
    ...(error.code === 'no_permission' && { isGrantMissing: true }),
  }
}

const denials: Partial<Record<FailureCode, Denial>> = {
  early_access: 'tooEarly',
  expired_access: 'expired',
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
    case 'canceled':
      return []
    case 'foreign':
      return [t('opener.undecryptable')]
    case 'manyFiles':
      return [t('opener.oneFile')]
    default:
      return [t(`opener.${problem.code}`)]
  }
}

/** Says in a few words what happened. `toLines` has the details. */
export function toTitle(problem: Problem, t: Translate): ScreenText {
  switch (problem.code) {
    case 'denied':
      return t(`rejected.${problem.because}`)
    case 'noKeys':
      return t('rejected.noAccess')
    case 'wrongExtension':
    case 'foreign':
      return t('rejected.foreign')
    case 'undecryptable':
    case 'newerVersion':
    case 'layered':
    case 'canceled':
      return t(`rejected.${problem.code}`)
    default:
      return t('rejected.unopened')
  }
}

/** Says what the user can do, if that is not obvious. */
export function toHint(problem: Problem, email: string | null, t: Translate): string | undefined {
  if (problem.code === 'undecryptable') return t('rejected.downloadAgain')
  if (problem.code === 'foreign') return t('rejected.askForOriginal')
  return concernsAccount(problem) && email !== null ? t('rejected.signedInAs', { email }) : undefined
}

/** Whether another account may open the file. */
export const concernsAccount = (problem: Problem): boolean =>
  problem.code === 'noKeys' ||
  problem.code === 'noEmail' ||
  (problem.code === 'denied' && problem.because === 'noAccess')

/** Whether the user can ask the baker for access to the file (rule F37). */
export const canAsk = (problem: Problem): boolean =>
  problem.code === 'denied' && problem.isGrantMissing === true

/** Whether opening the same file again is the likely next step. */
export const canRetry = ({ code }: Problem): boolean =>
  ['keysFailed', 'noSpace', 'noStorage', 'canceled', 'unknown'].includes(code)
