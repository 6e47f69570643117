import { notifyRecipients } from '#contract/routes/recipients.ts'
import type { Api } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { notifyAgain } from './notify-again.ts'

/** Registers the call that mails recipients of a cake again. */
export function registerRecipientRoutes(api: Api): void {
  serve(api, notifyRecipients, ({ caller, body }) => notifyAgain(api.deps, caller, body))
}
