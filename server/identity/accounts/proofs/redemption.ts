import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { SessionRow } from '../../base/schema/sessions.ts'
import type { Contact } from '../users/contacts.ts'
import type { ContactRejection } from '../users/create.ts'
import type { ChangeRejection } from '../users/user-change.ts'

/** A proof of a contact that is about to be redeemed. */
export type Redemption = {
  contact: Contact
  /** the user for whom the proof was requested; the proof adds the contact unless the user already has it */
  addsTo?: string | null
  /** the ID of the contact if the proof adds it */
  contactId?: string | null
  /** the session of the request */
  session: SessionRow | undefined
  /** whether a contact can be added without a session of the user (rule O5) */
  countsWithoutSession?: boolean
  sender: EmailSender
  /** the ID of the user if the proof creates one */
  newUserId?: string
}

/** The user that a proof signs in. */
export type Redeemed = {
  userId: string
  contactId: string
  /** whether the proof claimed the user, in which case the session that redeemed it needs a new token (rule O6) */
  isClaim: boolean
}

/** Why a proof is rejected, and whether it is consumed anyway. */
export type ProofRejection = {
  rejection:
    | ContactRejection
    | ChangeRejection
    | 'duplicate_email_for_user'
    | 'duplicate_phone_number_for_user'
    | 'session_mismatch'
  isConsumed: boolean
}
