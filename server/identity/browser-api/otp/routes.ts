import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { enqueueMail } from '../../../platform/outbox/store.ts'
import { toRefusalError } from '../../access/authorize-account-change.ts'
import { authorizeContactRequest } from '../../access/authorize-request.ts'
import { signInByProof } from '../../access/sign-in-by-proof.ts'
import { openDirectory } from '../../directory.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { toCodeFactor } from '../../methods/otp/factor.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import { chooseTexts } from '../../projects/mail-template.ts'
import type { Project } from '../../projects/store.ts'
import { findWorkingCode, issueCode } from '../../proofs/codes.ts'
import { countSend, countTry } from '../../proofs/limits.ts'
import { redeemCode } from '../../proofs/redeem-code.ts'
import { findAccount } from '../../users/passwords.ts'
import { TemplateId } from '../../wire/message-fields.ts'
import { requireProduct } from '../../wire/require-product.ts'
import { CodeMinutes, SessionMinutes } from '../../wire/schemas.ts'
import { toAuthAnswer } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'
import { registerPhoneOtp } from './phone-routes.ts'

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

/** Registers sign-in by a code, sent by email or phone. Sending answers the same whether or not an account exists. */
export function registerOtp(api: SdkApi): void {
  const { deps, signer } = api
  const { db, clock } = deps
  registerPhoneOtp(api)

  async function send(
    project: Project,
    visitor: Visitor,
    body: z.output<typeof Send>,
    within?: { userId: string; isOwn: boolean },
  ) {
    const { email: address, expiration_minutes: minutes } = body
    await countSend(deps, { project, address, visitor })
    return openDirectory(db, project, async (tx) => {
      const requester = within ? { userId: within.userId } : { visitor }
      const userId = within?.userId
      const request = { purpose: 'sign_in', project, address, minutes, requester, userId } as const
      const { id, code } = await issueCode(tx, deps, request)
      const kind = within?.isOwn === false ? 'addEmail' : 'signInCode'
      const isKnown = (await findAccount(tx, address))?.email.verifiedAt != null
      const templateId = isKnown ? body.login_template_id : body.signup_template_id
      const texts = chooseTexts(project, { kind, id: templateId })
      const envelope = { to: address, sender: toMailSender(project), ...texts }
      await enqueueMail(tx, deps, envelope, { kind, values: { code, minutes } })
      return { method_id: id }
    })
  }

  for (const path of ['/otps/email/login_or_create', '/otps/email/send/primary'] as const) {
    sdkRoute(
      api,
      { method: 'POST', path, access: 'project', product: 'otp', body: Send },
      ({ project, visitor, body }) => send(project, visitor, body),
    )
  }

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/otps/email/send/secondary',
      access: 'session',
      product: { exempt: 'contact' },
      body: Send,
    },
    async ({ project, visitor, body, caller }) => {
      const isOwn = await openDirectory(db, project, (tx) =>
        authorizeContactRequest(tx, deps, project, caller, { kind: 'email', value: body.email }),
      )
      return send(project, visitor, body, { userId: caller.user.id, isOwn })
    },
  )

  sdkRoute(
    api,
    {
      method: 'POST',
      path: '/otps/authenticate',
      access: 'project',
      product: { exempt: 'call' },
      body: Authenticate,
    },
    async ({ project, visitor, body, caller, token }) => {
      const query = { purpose: 'sign_in', id: body.method_id } as const
      const issued = await openDirectory(db, project, (tx) => findWorkingCode(tx, deps, query))
      if (!issued) throw new SdkError('otp_code_not_found')
      if (issued.userId === null) requireProduct(project, 'otp')
      const refund = await countTry(deps, { project, visitor, ...issued })
      const minutes = body.session_duration_minutes
      const outcome = await openDirectory(db, project, async (tx) => {
        const redeemed = await redeemCode(tx, deps, issued, {
          query,
          code: body.token,
          session: caller?.session,
          countsWithoutSession: project.additionsWithoutSession,
          sender: toMailSender(project),
        })
        if (typeof redeemed === 'string' || 'refusal' in redeemed) return redeemed
        const factor = toCodeFactor(clock.now(), issued, redeemed.contactId)
        const call = { project, visitor, minutes, caller, token, requestedFor: issued.userId }
        const signedIn = await signInByProof(tx, deps, redeemed, factor, call)
        return { methodId: redeemed.contactId, ...signedIn }
      })
      if (outcome !== 'wrong') await refund()
      if (outcome === 'wrong' || outcome === 'void') throw new SdkError('otp_code_not_found')
      if ('refusal' in outcome) throw toRefusalError(outcome.refusal)
      return { method_id: outcome.methodId, ...(await toAuthAnswer(signer, outcome)) }
    },
  )
}
