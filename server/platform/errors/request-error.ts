import type { RequestErrorCode } from '#contract/errors.ts'
import { CodedError } from './coded-error.ts'

/** A generic request error (contract/errors.ts) that every API can return. */
export class RequestError extends CodedError<RequestErrorCode> {
  override name = 'RequestError'
}
