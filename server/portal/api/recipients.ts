import { notifyRecipients } from '#contract/routes/recipients.ts'
import type { Api } from '../deps.ts'
import { notifyAgain } from '../files/notify-again.ts'
import { serve } from './serve.ts'

/** Registers the call that mails recipients of a cake again. */
export function registerRecipientRoutes(api: Api): void {
  serve(api, notifyRecipients, ({ caller, body, device }) =>
    notifyAgain(api.deps, caller, { ...body, device }),
  )
}
