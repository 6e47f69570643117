import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { countAndSend, countSend } from '../../../accounts/proofs/limits.ts'
import { requireTextMessages } from '../../../accounts/text-messages/send-code.ts'
import { findEmailOwner } from '../../../accounts/users/passwords.ts'
import { PhoneNumber } from '../../../accounts/users/phones.ts'
import { TemplateId } from '../../../base/document/link-values.ts'
import { requireProduct, requireTextChannel } from '../../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
import { authorizeContactRequest } from '../../../operations/access/authorize-user-change.ts'
import { authenticateCode } from '../../../operations/methods/otp/authenticate-code.ts'
import { sendCode } from '../../../operations/methods/otp/send-code.ts'
import { CodeMinutes, SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
import { type EmailRequest, registerEmailSending, type WithinSession } from '../email-sending.ts'
import { type SdkApi, type SdkCall, type SdkRoute, sdkRoute } from '../sdk-api.ts'
import { createSignInByProof } from '../sign-in.ts'

const Send = z.object({
  email: Email,
  expiration_minutes: CodeMinutes,
  login_template_id: TemplateId,
  signup_template_id: TemplateId,
})

const Authenticate = z.object({
  token: Text.check(z.maxLength(20)),
  method_id: Text.check(z.maxLength(100)),
  session_duration_minutes: SessionMinutes,
})

/**
 * Registers sign-in by a code sent by email or phone. Sending returns the same response whether or not an account
 * exists.
 */
export function registerOtp(api: SdkApi): void {
  const { deps, signer } = api
  registerPhoneOtp(api)

  async function send({ project, sender, visitor, body }: EmailRequest<typeof Send>, within?: WithinSession) {
    const { email: address, expiration_minutes: minutes } = body
    return countAndSend(deps, { project, address, visitor }, async (unit) => {
      const id = await sendCode(unit, deps, {
        project,
        sender,
        to: { channel: 'email', address },
        minutes,
        requester: within ? { userId: within.userId } : { visitor },
        userId: within?.userId,
        addsContact: within?.isOwn === false,
        templateId: await chooseTemplate(unit, body),
      })
      return { method_id: id }
    })
  }

  registerEmailSending(api, { path: '/otps/email', product: 'otp', body: Send, send })

  sdkRoute(
    api,
    { call: 'POST /otps/authenticate', access: 'project', exempt: 'call', body: Authenticate },
    async (call) => {
      const { project, sender, visitor, body, principal } = call
      const { contactId, signedIn } = await authenticateCode(deps, {
        project,
        sender,
        query: { purpose: 'sign_in', id: body.method_id },
        code: body.token,
        findSession: async () => principal?.session,
        identifyVisitor({ userId }) {
          if (userId === null) requireProduct(project, 'otp')
          return { visitor, userId }
        },
        signIn: createSignInByProof(deps, call),
      })
      return { method_id: contactId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )
}

/** Returns the template for the email: whether its address has an account matters only if the request names two. */
async function chooseTemplate(unit: DirectoryUnit, body: z.output<typeof Send>): Promise<string | undefined> {
  const { email, login_template_id: login, signup_template_id: signUp } = body
  if (login === signUp) return login
  return (await findEmailOwner(unit, email))?.email.verifiedAt != null ? login : signUp
}

const SendText = z.object({
  phone_number: PhoneNumber,
  expiration_minutes: CodeMinutes,
  /** lets the browser fill in the code (WebOTP) */
  enable_autofill: z.optional(z.boolean()),
})

/** The fields of a request for a code. */
type Request = Pick<
  SdkCall<SdkRoute & { body: typeof SendText }>,
  'project' | 'sender' | 'visitor' | 'origin' | 'body'
>

/**
 * Registers codes by text message and WhatsApp (rule A13). Sending returns the same response for every phone number.
 */
function registerPhoneOtp(api: SdkApi): void {
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
    return sent
  }

  for (const path of [`/otps/${channel}/login_or_create`, `/otps/${channel}/send/primary`] as const) {
    sdkRoute(
      api,
      { call: `POST ${path}`, access: 'project', product: 'otp', body: SendText },
      async (call) => {
        requireTextChannel(call.project, channel)
        return send(call)
      },
    )
  }

  sdkRoute(
    api,
    { call: `POST /otps/${channel}/send/secondary`, access: 'session', exempt: 'contact', body: SendText },
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
