/** Two people, and an operator who signs in as a user. */
export type Actor = 'owner' | 'stranger' | 'operator'

/** What the database shows of a user. */
export type ShownUser = {
  id: string
  isClaimed: boolean
  /** the external ID and a key of the trusted metadata, which the site's server writes */
  externalId: string | null
  note: unknown
  /** whether each contact is verified */
  contacts: Map<string, boolean>
  /** what lets someone in, by ID: sessions, sign-in methods, a valid password */
  access: Map<string, { by: string; actor: Actor | undefined }>
}
export type ShownUsers = ShownUser[]

/** A proof of a contact that was redeemed. */
export type Proof = {
  contact: string
  actor: Actor
  userId: string
  /** the user for whom it was requested */
  addsTo?: string | null
  /** the user of the session that was shown */
  sessionOf?: string | undefined
  /** the number of the act that requested it */
  requestedAt: number
  /** whether an addition counts without a session */
  countsWithoutSession?: boolean
}

/** Returns a text that differs if anything of a user does. */
export const fingerprint = ({ isClaimed, externalId, note, contacts, access }: ShownUser): string =>
  JSON.stringify([isClaimed, externalId, note, [...contacts].sort(), [...access.keys()].sort()])
