import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { countSend } from '../../accounts/proofs/limits.ts'
import { requireTextMessages } from '../../accounts/text-messages/send-code.ts'
import { PhoneNumber } from '../../accounts/users/phones.ts'
import { TemplateId } from '../../base/document/link-values.ts'
import { requireProduct, requireTextChannel } from '../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import { authenticateCode } from '../../operations/methods/otp/authenticate-code.ts'
import { type Recipient, sendCode } from '../../operations/methods/otp/send-code.ts'
import { findShownSession, readSessionKey, sessionFields } from '../wire/presented-session.ts'
import { CodeMinutes } from '../wire/schemas.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findNamedOwner, findOrCreateOwner, findOwner, toContact } from './contact-owner.ts'
import { isNamed, namedUserFields, type UserReference } from './named-user.ts'
import { createSignIn, toAuthResponse } from './sign-in.ts'
import { protectPortalAccounts } from './user-store.ts'
import { Attributes, MatchOptions, requireMatch, toLimitedVisitor, toVisitor } from './visitor.ts'

const Authenticate = z.object({
  /** the `email_id` or `phone_id` that sending returned */
  method_id: Text.check(z.maxLength(100)),
  code: Text.check(z.maxLength(20)),
  attributes: Attributes,
  options: MatchOptions,
  ...sessionFields,
})

/** Registers sign-in by a code that is sent by email or phone. */
export function registerBackendOtps(api: BackendApi): void {
  const { deps, signer } = api
  registerOtpSending(api)

  backendRoute(
    api,
    { call: 'POST /otps/authenticate', scope: 'write', body: Authenticate },
    async ({ project, sender, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      const { contactId, signedIn } = await authenticateCode(deps, {
        project,
        sender,
        query: { purpose: 'sign_in', contactId: body.method_id },
        code: body.code,
        findSession: async (unit) => key && findShownSession(unit, deps, key, { acceptsPending: true }),
        identifyVisitor: ({ address }) => ({ visitor: toLimitedVisitor(project, address, body.attributes) }),
        authorize({ userId, requestedBy }) {
          requireMatch(body.options, body.attributes, requestedBy)
          if (userId === null) requireProduct(project, 'otp')
        },
        signIn: createSignIn(deps, { project, sender, visitor: toVisitor(body.attributes), body, key }),
      })
      const response = await toAuthResponse(signer, signedIn)
      return { method_id: contactId, reset_sessions: false, ...response }
    },
  )
}

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
function registerOtpSending(api: BackendApi): void {
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

  backendRoute(api, { call: `POST ${path}`, scope: 'write', body: bodies[channel] }, async (call) => {
    const { project, sender, body } = call
    const to: Recipient =
      'email' in body
        ? { channel: 'email', address: body.email }
        : { channel: channel === 'sms' ? 'sms' : 'whatsapp', address: body.phone_number }
    const key = kind === 'send' ? await readSessionKey(signer, project.id, body) : undefined
    const reference = { userId: kind === 'send' ? body.user_id : undefined, key }
    if (isNamed(reference)) protectPortalAccounts(project)
    else {
      requireProduct(project, 'otp')
      if (to.channel !== 'email') requireTextChannel(project, to.channel)
    }
    if (to.channel !== 'email') requireTextMessages(deps, project, { channel: to.channel, to: to.address })
    const visitor = toLimitedVisitor(project, to.address, body.attributes)
    await countSend(deps, { project, address: to.address, visitor })
    const sent = await runUnit(deps.db, project, async (unit) => {
      const owner = await findRecipient(unit, to, reference, body.create_user_as_pending !== true)
      const { expiration_minutes: minutes, attributes } = body
      const { userId, contactId, isAddition, isVerified } = owner
      await sendCode(unit, deps, {
        project,
        sender,
        to,
        minutes,
        // A site can have one pending sign-in code per contact, and one code per user that adds a contact.
        requester: { site: isAddition ? { addsTo: userId } : { signsIn: true } },
        contactId,
        userId: isNamed(reference) ? userId : undefined,
        visitor: toVisitor(attributes),
        addsContact: isNamed(reference) && !isVerified,
        templateId:
          'email' in body ? body[isVerified ? 'login_template_id' : 'signup_template_id'] : undefined,
      })
      return {
        user_id: owner.userId,
        [channel === 'email' ? 'email_id' : 'phone_id']: owner.contactId,
        ...(kind === 'send' ? {} : { user_created: owner.isCreated }),
      }
    })
    return sent
  })

  async function findRecipient(
    unit: DirectoryUnit,
    to: Recipient,
    reference: UserReference,
    isActive: boolean,
  ) {
    const contact = toContact(to)
    if (isNamed(reference)) return findNamedOwner(unit, deps, contact, reference)
    return kind === 'send' ? findOwner(unit, contact) : findOrCreateOwner(unit, deps, contact, { isActive })
  }
}
