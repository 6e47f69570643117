import type { Factor } from '../../schema/sessions.ts'

/** Creates the session factor of an authenticator app. */
export const toTotpFactor = (now: Date, totpId: string): Factor => ({
  type: 'totp',
  delivery_method: 'authenticator_app',
  last_authenticated_at: now.toISOString(),
  authenticator_app_factor: { totp_id: totpId },
})

/** Creates the session factor of a recovery code. */
export const toRecoveryFactor = (now: Date, codeId: string): Factor => ({
  type: 'recovery_codes',
  delivery_method: 'recovery_code',
  last_authenticated_at: now.toISOString(),
  recovery_code_factor: { totp_recovery_code_id: codeId },
})
