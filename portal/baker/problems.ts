import { findFailureText } from '../context/failure-text.ts'
import type { Translate } from '../messages/translate.ts'
import { FileError } from '../workers/file-error.ts'

/** Why a cake was not baked, registered or saved. `refused` carries a sentence that explains it. */
export type Problem =
  | { code: 'noFiles' | 'changed' | 'noSpace' | 'noStorage' | 'canceled' | 'unknown' | 'notWritten' }
  | { code: 'refused'; text: string }

/** The problem for each error code of the workers. */
const byEngineCode: Readonly<Record<string, Problem>> = {
  unreadable: { code: 'changed' },
  no_space: { code: 'noSpace' },
  no_storage: { code: 'noStorage' },
  canceled: { code: 'canceled' },
}

/** Maps an error of the engine. */
export function toProblem(error: unknown): Problem {
  if (error instanceof NotLayerable) return { code: 'refused', text: error.message }
  return (error instanceof FileError && byEngineCode[error.code]) || { code: 'unknown' }
}

/** Maps an error of a call. @returns undefined for errors that the portal handles by redirecting */
export function findRejection(error: unknown, t: Translate): Problem | undefined {
  const text = findFailureText(error, t, 'failure.bake')
  return text === undefined ? undefined : { code: 'refused', text }
}

export function toText(problem: Problem, t: Translate): string {
  return problem.code === 'refused' ? problem.text : t(`bake.${problem.code}`)
}

/** The cake could not be written to the chosen location. */
export class NotWritten extends Error {}

/** A file whose fields cannot be listed or encrypted. The message is a sentence for the user. */
export class NotLayerable extends Error {}
