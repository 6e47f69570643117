import { notifyRecipients } from '#contract/routes/recipients.ts'
import type { Api } from '../deps.ts'
import { notifyAgain } from '../files/notify-again.ts'
import { serve } from './serve.ts'

/** Registers the call that emails a cake's recipients again. */
export function registerRecipientRoutes(api: Api): void {
  serve(api, notifyRecipients, ({ principal, body, device }) =>
    notifyAgain(api.deps, principal, { ...body, device }),
  )
}
