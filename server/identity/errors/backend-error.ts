import type { Context } from 'hono'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Env } from '../../platform/http/context.ts'
import { logRefusal } from '../../platform/http/security-events.ts'
import { type BackendErrorType, backendErrors } from './backend-errors.ts'
import { answerSdkError, toErrorBody } from './sdk-error.ts'

/** An error answer of the backend API. Functions shared with the browser's API throw SdkError, with the same format. */
export class BackendError extends Error {
  override name = 'BackendError'
  readonly type: BackendErrorType
  readonly text: string | undefined

  /** @param text replaces the usual sentence of the type */
  constructor(type: BackendErrorType, text?: string) {
    super(type)
    this.type = type
    this.text = text
  }
}

/** A call that this server does not offer (yet). Its type names the group of calls. */
export class NotAvailableError extends Error {
  override name = 'NotAvailableError'
  readonly type: `${string}_not_available`

  constructor(group: string) {
    super(group)
    this.type = `${group}_not_available`
  }
}

/** The error handler of the backend API. Every answer is JSON, because the client reports anything else as a failure. */
export function answerBackendError(error: unknown, context: Context<Env>): Response {
  if (error instanceof BackendError) return answer(context, error.type, error.text)
  if (error instanceof NotAvailableError) {
    const message = 'This server does not offer this call.'
    return context.json(toErrorBody(context, { type: error.type, status: 501, message }), 501)
  }
  if (error instanceof AppError && error.code === 'body_too_large')
    return answer(context, 'request_too_large')
  if (error instanceof AppError && error.code === 'unsupported_media_type') {
    return answer(context, 'unsupported_media_type')
  }
  return answerSdkError(error, context)
}

function answer(context: Context<Env>, type: BackendErrorType, text?: string): Response {
  logRefusal(context, type)
  const { status, message } = backendErrors[type]
  return context.json(toErrorBody(context, { type, status, message: text ?? message }), status)
}
