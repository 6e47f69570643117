import type { BodyInput, ReplyOf } from '#contract/route.ts'
import { bake } from '#contract/routes/files.ts'
import { type Api, ServerRejection } from './api.ts'

/** A repeatable registration. */
export type Registration = BodyInput<typeof bake> & { idempotency_key: string }

/**
 * Registers a cake. Repeats the request once if no valid response arrives, because the server may have registered the
 * cake.
 * @throws BakeError
 */
export async function registerCake(
  api: Api,
  registration: Registration,
  token: string,
): Promise<ReplyOf<typeof bake>> {
  try {
    return await api.post(bake, registration, token)
  } catch (error) {
    if (error instanceof ServerRejection) throw error
    return api.post(bake, registration, token)
  }
}
