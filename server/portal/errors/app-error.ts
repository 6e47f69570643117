import type { ErrorCode } from '#contract/errors.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'

/** An error of /api/v1, with a code of contract/errors.ts. */
export class AppError extends CodedError<ErrorCode> {
  override name = 'AppError'
}
