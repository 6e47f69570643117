import type { Factor } from '../../schema/sessions.ts'

/** Creates the session factor of a password. */
export const toPasswordFactor = (now: Date): Factor => ({
  type: 'password',
  delivery_method: 'knowledge',
  last_authenticated_at: now.toISOString(),
})
