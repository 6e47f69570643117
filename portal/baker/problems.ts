import { maxPermissions } from '#contract/permissions.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { findFailureText } from '../context/failure-text.ts'
import type { Translate } from '../messages/translate.ts'
import { FileError } from '../workers/file-error.ts'
import type { LayerRejection } from './layers/layers.worker.ts'

/** Why a cake was not baked, registered or saved. `rejected` carries the server's sentence. */
export type Problem =
  | { code: 'noFiles' | 'changed' | 'noSpace' | 'noStorage' | 'canceled' | 'unknown' | 'notWritten' }
  | { code: 'rejected'; text: ScreenText }
  | { code: 'tooManyPermissions'; count: number }
  | { code: 'notLayerable'; rejection: LayerRejection }

/** The problem for each error code of the workers. */
const byEngineCode: Readonly<Record<string, Problem>> = {
  unreadable: { code: 'changed' },
  no_space: { code: 'noSpace' },
  no_storage: { code: 'noStorage' },
  canceled: { code: 'canceled' },
}

/** Maps an error of the engine. */
export function toProblem(error: unknown): Problem {
  if (error instanceof NotLayerable) return { code: 'notLayerable', rejection: error.rejection }
  return (error instanceof FileError && byEngineCode[error.code]) || { code: 'unknown' }
}

/** Maps an error of a call. @returns undefined for errors that the portal handles by redirecting */
export function findRejection(error: unknown, t: Translate): Problem | undefined {
  const text = findFailureText(error, t, 'failure.bake')
  return text === undefined ? undefined : { code: 'rejected', text }
}

export function toText(problem: Problem, t: Translate): ScreenText {
  if (problem.code === 'rejected') return problem.text
  if (problem.code === 'tooManyPermissions') {
    return t('bake.tooManyPermissions', { max: maxPermissions, count: problem.count })
  }
  return problem.code === 'notLayerable' ? toLayerText(problem.rejection, t) : t(`bake.${problem.code}`)
}

/** The cake could not be written to the chosen location. */
export class NotWritten extends Error {}

function toLayerText({ code, details }: LayerRejection, t: Translate): ScreenText {
  const none = { field: '', nestedField: '', similar: '', line: 0, column: 0, cells: 0, expected: 0 }
  // The text of each code uses some of these values. Its type would require exactly those.
  const translate = t as (key: string, values: object) => ScreenText
  return translate(`layerError.${code}`, { ...none, ...details })
}

/** A file whose fields cannot be listed or encrypted. */
export class NotLayerable extends Error {
  readonly rejection: LayerRejection

  constructor(rejection: LayerRejection) {
    super(rejection.code)
    this.rejection = rejection
  }
}
