import type { RequestErrorCode } from '#contract/errors.ts'
import { CodedError } from './coded-error.ts'

/** An error of any request (contract/errors.ts), which every API can send. */
export class RequestError extends CodedError<RequestErrorCode> {
  override name = 'RequestError'
}
