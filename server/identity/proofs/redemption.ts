import type { EmailSender } from '../../platform/outbox/sender.ts'
import type { SessionRow } from '../schema/sessions.ts'
import type { Contact } from '../users/contacts.ts'
import type { ContactRejection } from '../users/create.ts'
import type { ChangeRejection } from '../users/user-change.ts'

/** A proof of a contact that is about to be redeemed. */
export type Redemption = {
  contact: Contact
  /** the user for whom the proof was requested: it adds the contact, unless the user has it already */
  addsTo: string | null
  /** the ID that the contact gets if the proof adds it */
  contactId?: string | null
  /** the session that the request shows */
  session: SessionRow | undefined
  /** whether the addition of a contact counts without a session of the user (rule O5) */
  countsWithoutSession: boolean
  sender: EmailSender
  /** the ID of the user, if the proof creates one */
  newUserId?: string
}

/** The user whom a proof signs in. */
export type Redeemed = {
  userId: string
  contactId: string
  /** the proof claimed the user: the session in which it was redeemed needs a new token (rule O6) */
  isClaim: boolean
}

/** Why a proof is rejected, and whether it is consumed all the same. */
export type ProofRejection = {
  rejection:
    | ContactRejection
    | ChangeRejection
    | 'duplicate_email_for_user'
    | 'duplicate_phone_number_for_user'
    | 'session_mismatch'
  isConsumed: boolean
}
