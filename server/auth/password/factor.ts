import type { Factor } from '../../db/schema/sessions.ts'

/** What a session shows for a password. */
export const toPasswordFactor = (now: Date): Factor => ({
  type: 'password',
  delivery_method: 'knowledge',
  last_authenticated_at: now.toISOString(),
})
