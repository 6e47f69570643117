import { bake, getKeys } from '#contract/routes/files.ts'
import type { Api } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import { takeHit } from '../../limits/limiter.ts'
import { giveKeys } from './give-keys.ts'
import { registerCake } from './register-cake.ts'

/** The calls about files: a baker registers a cake, an opener asks for its keys. */
export function registerFileRoutes(api: Api): void {
  serve(api, bake, async ({ caller, body }) => ({
    id: await registerCake(api.deps, caller, body),
    checksum: body.checksum,
  }))

  serve(api, getKeys, async ({ caller, body }) => {
    await takeHit(api.deps, 'keysRead', caller.user.id)
    return { keys: await giveKeys(api.deps, caller, body.checksum, body.client_info?.platform) }
  })
}
