import * as z from 'zod/mini'
import { authorizeContactRequest } from '../../access/authorize-request.ts'
import { sendCode } from '../../methods/otp/send-code.ts'
import { countSend } from '../../proofs/limits.ts'
import { requireTextMessages } from '../../text-messages/send-code.ts'
import { runUnit } from '../../unit-of-work.ts'
import { PhoneNumber } from '../../users/phones.ts'
import { requireTextChannel } from '../../wire/request.ts'
import { CodeMinutes } from '../../wire/schemas.ts'
import { type SdkApi, type SdkCall, type SdkRoute, sdkRoute } from '../sdk-api.ts'

const Send = z.object({
  phone_number: PhoneNumber,
  expiration_minutes: CodeMinutes,
  /** lets the browser fill in the code (WebOTP) */
  enable_autofill: z.optional(z.boolean()),
})

/** The fields of a request for a code. */
type Request = Pick<
  SdkCall<SdkRoute & { body: typeof Send }>,
  'project' | 'sender' | 'visitor' | 'origin' | 'body'
>

/**
 * Registers codes by text message and WhatsApp (rule A13). Sending returns the same response for every phone number.
 */
export function registerPhoneOtp(api: SdkApi): void {
  for (const channel of ['sms', 'whatsapp'] as const) registerChannel(api, channel)
}

function registerChannel(api: SdkApi, channel: 'sms' | 'whatsapp'): void {
  const { deps } = api

  async function send({ project, sender, visitor, origin, body }: Request, userId?: string) {
    const { phone_number: address, expiration_minutes: minutes } = body
    const host = body.enable_autofill && origin ? new URL(origin).host : undefined
    requireTextMessages(deps, project, { channel, to: address })
    await countSend(deps, { project, address, visitor })
    const sent = await runUnit(deps.db, project, async (unit) => {
      const id = await sendCode(unit, deps, {
        project,
        sender,
        to: { channel, address },
        minutes,
        requester: userId === undefined ? { visitor } : { userId },
        userId,
        addsContact: false,
        host,
      })
      return { method_id: id }
    })
    deps.textMessageAdded.send()
    return sent
  }

  for (const path of [`/otps/${channel}/login_or_create`, `/otps/${channel}/send/primary`] as const) {
    sdkRoute(api, { call: `POST ${path}`, access: 'project', product: 'otp', body: Send }, async (call) => {
      requireTextChannel(call.project, channel)
      return send(call)
    })
  }

  sdkRoute(
    api,
    { call: `POST /otps/${channel}/send/secondary`, access: 'session', exempt: 'contact', body: Send },
    async ({ principal, ...call }) => {
      const { project, body } = call
      const contact = { kind: 'phone', value: body.phone_number } as const
      await runUnit(deps.db, project, (unit) =>
        authorizeContactRequest(unit, deps, project, principal, contact),
      )
      return send(call, principal.user.id)
    },
  )
}
