import type { Sentence, Untranslated } from '#languages/sentence.ts'

export type ErrorContent = {
  /** replaces the code's default sentence */
  text?: Sentence | Untranslated | undefined
  /** the reason to show to users (for a ban, or why a session ended) */
  reason?: Sentence | Untranslated | undefined
  retryAfterSeconds?: number | undefined
}

/**
 * The base class of all errors that become a response. Each API has a class with its own codes: RequestError (any API),
 * AppError (/api/v1), ProviderError (/sdk/v1 and /v1). Can be thrown anywhere below its API's error handler.
 */
export abstract class CodedError<Code extends string = string> extends Error {
  readonly code: Code
  readonly content: ErrorContent

  constructor(code: Code, content: ErrorContent = {}) {
    super(code)
    this.code = code
    this.content = content
  }
}
