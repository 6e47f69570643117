import type { ErrorCode } from '#contract/errors.ts'
import type { Conflict } from '#contract/routes/documents.ts'
import { CodedError, type ErrorContent } from '../../platform/errors/coded-error.ts'

/** An error of /api/v1, with a code of contract/errors.ts. */
export class AppError extends CodedError<ErrorCode> {
  override name = 'AppError'
  /** with `changed_meanwhile` */
  readonly conflict: Conflict | undefined

  constructor(code: ErrorCode, { conflict, ...content }: ErrorContent & { conflict?: Conflict } = {}) {
    super(code, content)
    this.conflict = conflict
  }
}
