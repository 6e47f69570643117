import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import { PhoneNumber } from '../accounts/phones.ts'
import { countSend } from '../codes/limits.ts'
import type { CodeRequester } from '../codes/requester.ts'
import { issueCode } from '../codes/store.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, openDirectory } from '../directory.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { chooseTexts } from '../projects/mail-template.ts'
import type { Project } from '../projects/store.ts'
import { TemplateId } from '../provider/message-fields.ts'
import { requireProduct, requireTextChannel } from '../provider/require-product.ts'
import { CodeMinutes } from '../provider/schemas.ts'
import { refuseImpersonated } from '../sessions/refuse-impersonated.ts'
import { requireTextMessages, sendTextCode } from '../text-messages/send-code.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { claimContact, findOrCreateOwner, findOwner, type Recipient } from './contact-owner.ts'
import { findNamedUser, isNamed, type Named, namedUserFields } from './named-user.ts'
import { readSessionKey } from './shown-session.ts'
import { protectPortalAccounts } from './user-store.ts'
import { Attributes, toLimitedVisitor, toVisitor } from './visitor.ts'

const fields = {
  expiration_minutes: CodeMinutes,
  attributes: Attributes,
  create_user_as_pending: z.optional(z.boolean()),
  ...namedUserFields,
}
const bodies = {
  email: z.object({
    email: Email,
    login_template_id: TemplateId,
    signup_template_id: TemplateId,
    ...fields,
  }),
  sms: z.object({ phone_number: PhoneNumber, ...fields }),
  whatsapp: z.object({ phone_number: PhoneNumber, ...fields }),
}

/** The codes that the server of a site requested. A contact has one of them at a time. */
export const toRequester = ({ id }: Pick<Project, 'id'>, userId?: string): CodeRequester => ({
  visitor: toLimitedVisitor({ id }, 'backend'),
  userId,
})

/** Registers the calls that send a code by email, text message or WhatsApp. `send` can add the contact to a user. */
export function registerOtpSending(api: BackendApi): void {
  for (const channel of ['email', 'sms', 'whatsapp'] as const) {
    for (const kind of ['login_or_create', 'send'] as const) registerSend(api, channel, kind)
  }
}

function registerSend(
  api: BackendApi,
  channel: 'email' | 'sms' | 'whatsapp',
  kind: 'login_or_create' | 'send',
): void {
  const { deps, signer } = api
  const path = `/otps/${channel}/${kind}` as const

  backendRoute(api, { method: 'POST', path, scope: 'write', body: bodies[channel] }, async (call) => {
    const { project, body } = call
    const to: Recipient =
      'email' in body
        ? { channel: 'email', address: body.email }
        : { channel: channel === 'sms' ? 'sms' : 'whatsapp', address: body.phone_number }
    const key = kind === 'send' ? await readSessionKey(signer, project.id, body) : undefined
    const named = { userId: kind === 'send' ? body.user_id : undefined, key }
    if (isNamed(named)) protectPortalAccounts(project)
    else {
      requireProduct(project, 'otp')
      if (to.channel !== 'email') requireTextChannel(project, to.channel)
    }
    if (to.channel !== 'email') requireTextMessages(deps, project, { channel: to.channel, to: to.address })
    const visitor = toLimitedVisitor(project, to.address, body.attributes)
    await countSend(deps, { project, address: to.address, visitor })
    const sent = await openDirectory(deps.db, project, async (tx) => {
      const owner = await findRecipient(tx, to, named, body.create_user_as_pending !== true)
      const { expiration_minutes: minutes, attributes } = body
      await sendCode(tx, deps, {
        project,
        to,
        minutes,
        userId: isNamed(named) ? owner.userId : undefined,
        isNew: isNamed(named) && !owner.isVerified,
        visitor: toVisitor(attributes),
        templateId:
          'email' in body ? body[owner.isVerified ? 'login_template_id' : 'signup_template_id'] : undefined,
      })
      return {
        user_id: owner.userId,
        [channel === 'email' ? 'email_id' : 'phone_id']: owner.contactId,
        ...(kind === 'send' ? {} : { user_created: owner.isCreated }),
      }
    })
    if (to.channel !== 'email') deps.textMessageAdded.send()
    return sent
  })

  async function findRecipient(tx: DirectoryTx, to: Recipient, named: Named, isActive: boolean) {
    if (isNamed(named)) {
      const user = await findNamedUser(tx, deps, named)
      refuseImpersonated(user.session)
      await claimContact(tx, deps, to, user.id)
    }
    return kind === 'send' ? findOwner(tx, deps, to) : findOrCreateOwner(tx, deps, to, { isActive })
  }
}

type CodeOrder = {
  project: Project
  to: Recipient
  minutes: number
  /** the user to whom the code adds the contact */
  userId: string | undefined
  /** the contact is not verified for that user yet */
  isNew: boolean
  visitor: Visitor
  /** the template that the request names */
  templateId: string | undefined
}

async function sendCode(
  tx: DirectoryTx,
  deps: Deps,
  { project, to, minutes, userId, isNew, visitor, templateId }: CodeOrder,
): Promise<void> {
  const requester = toRequester(project, userId)
  const { code } = await issueCode(tx, deps, {
    purpose: 'sign_in',
    project,
    ...to,
    minutes,
    requester,
    visitor,
  })
  if (to.channel === 'email') {
    const kind = isNew ? 'addEmail' : 'signInCode'
    const texts = chooseTexts(project, { kind, id: templateId })
    const envelope = { to: to.address, sender: toMailSender(project), ...texts }
    await enqueueMail(tx, deps, envelope, { kind, values: { code, minutes } })
    return
  }
  await sendTextCode(tx, deps, { project, channel: to.channel, to: to.address, code, minutes })
}
