import * as z from 'zod/mini'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { authorizeContactRequest } from '../../access/authorize-request.ts'
import { openDirectory } from '../../directory.ts'
import { sendCode } from '../../methods/otp/send-code.ts'
import type { Project } from '../../projects/store.ts'
import { countSend } from '../../proofs/limits.ts'
import { requireTextMessages } from '../../text-messages/send-code.ts'
import { PhoneNumber } from '../../users/phones.ts'
import { requireTextChannel } from '../../wire/require-product.ts'
import { CodeMinutes } from '../../wire/schemas.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'

const Send = z.object({
  phone_number: PhoneNumber,
  expiration_minutes: CodeMinutes,
  /** the browser fills in the code by itself (WebOTP) */
  enable_autofill: z.optional(z.boolean()),
})

/** Where a request comes from: its page, and the account of its session. */
type From = { visitor: Visitor; origin: string | undefined; userId?: string }

/** Registers codes by text message and WhatsApp (rule A13). Sending answers the same for every phone number. */
export function registerPhoneOtp(api: SdkApi): void {
  for (const channel of ['sms', 'whatsapp'] as const) registerChannel(api, channel)
}

function registerChannel(api: SdkApi, channel: 'sms' | 'whatsapp'): void {
  const { deps } = api

  async function send(project: Project, { visitor, origin, userId }: From, body: z.output<typeof Send>) {
    const { phone_number: address, expiration_minutes: minutes } = body
    const host = body.enable_autofill && origin ? new URL(origin).host : undefined
    requireTextMessages(deps, project, { channel, to: address })
    await countSend(deps, { project, address, visitor })
    const sent = await openDirectory(deps.db, project, async (tx) => {
      const id = await sendCode(tx, deps, {
        project,
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
    sdkRoute(
      api,
      { method: 'POST', path, access: 'project', product: 'otp', body: Send },
      async ({ project, visitor, origin, body }) => {
        requireTextChannel(project, channel)
        return send(project, { visitor, origin }, body)
      },
    )
  }

  sdkRoute(
    api,
    {
      method: 'POST',
      path: `/otps/${channel}/send/secondary`,
      access: 'session',
      product: { exempt: 'contact' },
      body: Send,
    },
    async ({ project, visitor, origin, body, caller }) => {
      const contact = { kind: 'phone', value: body.phone_number } as const
      await openDirectory(deps.db, project, (tx) =>
        authorizeContactRequest(tx, deps, project, caller, contact),
      )
      return send(project, { visitor, origin, userId: caller.user.id }, body)
    },
  )
}
