import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { enqueueMail } from '../../../platform/outbox/store.ts'
import { openDirectory } from '../../directory.ts'
import { toMailSender } from '../../projects/mail-sender.ts'
import { chooseTexts } from '../../projects/mail-template.ts'
import type { Project } from '../../projects/store.ts'
import { findWorkingCode, issueCode, tryCode } from '../../proofs/codes.ts'
import { countSend, countTry } from '../../proofs/limits.ts'
import { authorizeEmailRequest } from '../../provider/add-contact.ts'
import { SdkError } from '../../provider/error.ts'
import { TemplateId } from '../../provider/message-fields.ts'
import { type SdkApi, sdkRoute } from '../../provider/provider.ts'
import { requireProduct } from '../../provider/require-product.ts'
import { CodeMinutes, SessionMinutes } from '../../provider/schemas.ts'
import { toAuthAnswer, toProviderUser } from '../../provider/serializers.ts'
import { signIn } from '../../provider/sign-in.ts'
import { addFactor } from '../../sessions/store.ts'
import { findAccount } from '../../users/store.ts'
import { registerPhoneOtp } from './phone-routes.ts'
import { addVerifiedContact, findOrCreateVerified } from './verify-contact.ts'

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
      const request = { purpose: 'sign_in', project, address, minutes, requester } as const
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
        authorizeEmailRequest(tx, deps, caller, body.email),
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
      const takeBack = await countTry(deps, { project, visitor, ...issued })
      const done = await openDirectory(db, project, async (tx) => {
        const right = await tryCode(tx, deps, query, body.token)
        if (right === 'wrong' || right === 'void') return right
        if (right.userId === null) {
          const { user, methodId, factor } = await findOrCreateVerified(tx, deps, right)
          const where = { project, visitor, minutes: body.session_duration_minutes }
          return { methodId, ...(await signIn(tx, deps, { user, factor }, where)) }
        }
        // A code requested within a session adds a contact to that session's account only.
        if (caller?.user.id !== right.userId || token === undefined) return 'void'
        const owner = { userId: right.userId, session: caller.session, project }
        const own = await addVerifiedContact(tx, deps, right, owner)
        if ('refusal' in own) return own
        const session = await addFactor(tx, caller.session, own.factor, clock.now())
        return { methodId: own.methodId, session, token, user: await toProviderUser(tx, right.userId) }
      })
      if (done !== 'wrong') await takeBack()
      if (done === 'wrong' || done === 'void') throw new SdkError('otp_code_not_found')
      if ('refusal' in done) throw new SdkError(done.refusal)
      return { method_id: done.methodId, ...(await toAuthAnswer(signer, done)) }
    },
  )
}
