import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import type { Visitor } from '../../platform/http/visitor.ts'
import { enqueueMail } from '../../platform/outbox/store.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, openDirectory } from '../directory.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { chooseTexts } from '../projects/mail-template.ts'
import type { Project } from '../projects/store.ts'
import { issueCode } from '../proofs/codes.ts'
import { countSend } from '../proofs/limits.ts'
import type { CodeRequester } from '../proofs/requester.ts'
import { requireTextMessages, sendTextCode } from '../text-messages/send-code.ts'
import { PhoneNumber } from '../users/phones.ts'
import { TemplateId } from '../wire/message-fields.ts'
import { requireProduct, requireTextChannel } from '../wire/require-product.ts'
import { CodeMinutes } from '../wire/schemas.ts'
import { readSessionKey } from '../wire/shown-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import {
  findNamedOwner,
  findOrCreateOwner,
  findOwner,
  type Owner,
  type Recipient,
  toContact,
} from './contact-owner.ts'
import { isNamed, type Named, namedUserFields } from './named-user.ts'
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
        owner,
        isNamed: isNamed(named),
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
    const contact = toContact(to)
    if (isNamed(named)) return findNamedOwner(tx, deps, contact, named)
    return kind === 'send' ? findOwner(tx, contact) : findOrCreateOwner(tx, deps, contact, { isActive })
  }
}

type CodeOrder = {
  project: Project
  to: Recipient
  minutes: number
  owner: Owner
  /** the call named the user */
  isNamed: boolean
  visitor: Visitor
  /** the template that the request names */
  templateId: string | undefined
}

async function sendCode(
  tx: DirectoryTx,
  deps: Deps,
  { project, to, minutes, owner, isNamed, visitor, templateId }: CodeOrder,
): Promise<void> {
  const { userId, contactId, isAddition, isVerified } = owner
  // A contact has one sign-in code of the site at a time, and each user one code that adds a contact.
  const requester: CodeRequester = { site: isAddition ? { addsTo: userId } : 'signs in' }
  const { code } = await issueCode(tx, deps, {
    purpose: 'sign_in',
    project,
    ...to,
    minutes,
    requester,
    visitor,
    contactId,
    userId: isNamed ? userId : undefined,
  })
  if (to.channel === 'email') {
    const kind = isNamed && !isVerified ? 'addEmail' : 'signInCode'
    const texts = chooseTexts(project, { kind, id: templateId })
    const envelope = { to: to.address, sender: toMailSender(project), ...texts }
    await enqueueMail(tx, deps, envelope, { kind, values: { code, minutes } })
    return
  }
  await sendTextCode(tx, deps, { project, channel: to.channel, to: to.address, code, minutes })
}
