export type ErrorFacts = {
  /** replaces the usual sentence of the code */
  text?: string | undefined
  /** the reason for users (of a ban, or why a session ended) */
  reason?: string | undefined
  retryAfterSeconds?: number | undefined
}

/**
 * The base of all errors that become a response. Each API has a class with its own codes: RequestError (any API), AppError
 * (/api/v1), ProviderError (/sdk/v1 and /v1). Can be thrown anywhere below the error handler of its API.
 */
export abstract class CodedError<Code extends string = string> extends Error {
  readonly code: Code
  readonly facts: ErrorFacts

  constructor(code: Code, facts: ErrorFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}
