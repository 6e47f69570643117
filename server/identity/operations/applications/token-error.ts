const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  invalid_token: 401,
} as const

type TokenErrorCode = keyof typeof statuses

/** An OAuth error (RFC 6749 5.2, RFC 6750 3). */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly code: TokenErrorCode
  readonly status: 400 | 401 | 404

  constructor(code: TokenErrorCode, message: string, status?: 404) {
    super(message)
    this.code = code
    this.status = status ?? statuses[code]
  }

  /** the WWW-Authenticate header */
  get challenge(): string | undefined {
    if (this.code === 'invalid_client') return 'Basic realm="token", charset="UTF-8"'
    return this.code === 'invalid_token' ? `Bearer error="invalid_token"` : undefined
  }
}
