/** Two people, and an operator who signs in as a user. */
export type Actor = 'owner' | 'stranger' | 'operator'

/** What the database shows about a user. */
export type ShownUser = {
  id: string
  isClaimed: boolean
  /** the external ID and a key of the trusted metadata, which the site's server writes */
  externalId: string | null
  note: unknown
  /** whether each contact is verified */
  contacts: Map<string, boolean>
  /** what gives someone access, by ID: sessions, sign-in methods, a valid password */
  access: Map<string, { by: string; actor: Actor | undefined }>
}
export type ShownUsers = ShownUser[]

/** A redeemed proof of a contact. */
export type Proof = {
  contact: string
  actor: Actor
  userId: string
  /** the user for whom it was requested */
  addsTo?: string | null
  /** the user of the presented session */
  sessionOf?: string | undefined
  /** the number of the act that requested it */
  requestedAt: number
  /** whether an addition is valid without a session */
  countsWithoutSession?: boolean
}

/** Returns a text that changes if anything about the user changes. */
export const fingerprint = ({ isClaimed, externalId, note, contacts, access }: ShownUser): string =>
  JSON.stringify([isClaimed, externalId, note, [...contacts].sort(), [...access.keys()].sort()])
