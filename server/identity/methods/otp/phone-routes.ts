import * as z from 'zod/mini'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { enqueueTextMessage } from '../../../platform/outbox/store.ts'
import { toCodeMessage } from '../../../platform/outbox/texts.ts'
import { findNumber, PhoneNumber } from '../../accounts/phones.ts'
import { countSend } from '../../codes/limits.ts'
import { issueCode } from '../../codes/store.ts'
import { openDirectory } from '../../directory.ts'
import type { Project } from '../../projects/store.ts'
import { authorizeAccountChange } from '../../provider/authorize-account-change.ts'
import { SdkError } from '../../provider/error.ts'
import { type SdkApi, sdkRoute } from '../../provider/provider.ts'
import { requireTextChannel } from '../../provider/require-product.ts'
import { CodeMinutes } from '../../provider/schemas.ts'

const Send = z.object({ phone_number: PhoneNumber, expiration_minutes: CodeMinutes })

/** Registers codes by text message and WhatsApp (rule A13). Sending answers the same for every phone number. */
export function registerPhoneOtp(api: SdkApi): void {
  for (const channel of ['sms', 'whatsapp'] as const) registerChannel(api, channel)
}

function registerChannel(api: SdkApi, channel: 'sms' | 'whatsapp'): void {
  const { deps } = api

  async function send(project: Project, visitor: Visitor, body: z.output<typeof Send>, userId?: string) {
    // Production has no text message service yet. Refusing is better than a code that never arrives.
    if (deps.config.mode === 'production') throw new SdkError('text_messages_not_available')
    const { phone_number: address, expiration_minutes: minutes } = body
    await countSend(deps, { project, address, visitor })
    return openDirectory(deps.db, project, async (tx) => {
      const requester = userId === undefined ? { visitor } : { userId }
      const request = { purpose: 'sign_in', project, address, channel, minutes, requester } as const
      const { id, code } = await issueCode(tx, deps, request)
      const text = toCodeMessage({ productName: project.name, code, minutes })
      await enqueueTextMessage(tx, deps, address, { channel, text, code })
      return { method_id: id }
    })
  }

  for (const path of [`/otps/${channel}/login_or_create`, `/otps/${channel}/send/primary`] as const) {
    sdkRoute(
      api,
      { method: 'POST', path, access: 'project', product: 'otp', body: Send },
      async ({ project, visitor, body }) => {
        requireTextChannel(project, channel)
        return send(project, visitor, body)
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
    async ({ project, visitor, body, caller }) => {
      const userId = caller.user.id
      await openDirectory(deps.db, project, async (tx) => {
        if ((await findNumber(tx, deps, body.phone_number))?.userId === userId) return
        await authorizeAccountChange(tx, deps, { userId, session: caller.session, step: 'ask' })
      })
      return send(project, visitor, body, caller.user.id)
    },
  )
}
