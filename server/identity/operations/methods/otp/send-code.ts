import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../../platform/outbox/store.ts'
import { issueCode } from '../../../accounts/proofs/codes.ts'
import type { CodeRequester } from '../../../accounts/proofs/requester.ts'
import { sendTextCode } from '../../../accounts/text-messages/send-code.ts'
import type { PhoneNumber } from '../../../accounts/users/phones.ts'
import type { Deps } from '../../../base/deps.ts'
import { findTemplate } from '../../../base/projects/email.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { CodePurpose } from '../../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'

/** The email address or phone number that receives a code. */
export type Recipient =
  | { channel: 'email'; address: Email }
  | { channel: 'sms' | 'whatsapp'; address: PhoneNumber }

export type CodeOrder = {
  project: DirectoryProject
  sender: EmailSender
  /** what the code is for; signing in by default */
  purpose?: CodePurpose
  to: Recipient
  /** how long the code is valid */
  minutes: number
  requester: CodeRequester
  /** the user of the session, or the user to whom the code adds the contact */
  userId?: string | undefined
  /** the ID of the contact, if it is known */
  contactId?: string | undefined
  /** the visitor for whom the site's own server requests the code */
  visitor?: Visitor
  /** whether the email says that the code adds the address, not that it signs in */
  addsContact: boolean
  /** the email template that the request names */
  templateId?: string | undefined
  /** the host of the page that fills in the code from a text message automatically */
  host?: string | undefined
}

/**
 * Issues a sign-in code and adds its email or text message to the outbox.
 * @returns the ID of the code
 * @throws SdkError invalid_phone_number, unsubscribed_phone_number; RequestError too_many_requests
 */
export async function sendCode(unit: DirectoryUnit, deps: Deps, order: CodeOrder): Promise<string> {
  const { addsContact, templateId, host, ...request } = order
  const { project, sender, to, minutes } = request
  const { id, code } = await issueCode(unit, deps, { purpose: 'sign_in', ...request, ...to })
  if (to.channel === 'email') {
    const kind = addsContact ? 'addEmail' : 'signInCode'
    const envelope = {
      to: to.address,
      sender,
      ...findTemplate(project, { kind, id: templateId }, sender.locale),
    }
    await enqueueEmail(unit.tx, deps, envelope, { kind, values: { code, minutes } })
  } else {
    const { channel, address } = to
    const { locale } = sender
    await sendTextCode(unit, deps, { project, channel, to: address, code, minutes, locale, host })
  }
  return id
}
