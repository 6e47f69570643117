type ErrorFields = { type: string; code?: string; param?: string }

/** An error in Stripe's format, `{error: {type, code, param, message}}`. Without fields, the body is the bare message. */
export class StripeError extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, message: string, fields?: ErrorFields) {
    super(message)
    this.status = status
    this.body = fields ? JSON.stringify({ error: { ...fields, message } }) : message
  }
}

export const invalidRequest = (message: string, details: Omit<ErrorFields, 'type'> = {}, status = 400) =>
  new StripeError(status, message, { type: 'invalid_request_error', ...details })

export const missingResource = (kind: string, id: string) =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)
