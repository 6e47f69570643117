/**
 * The model of the property test: who owns what, in the terms of docs/rules/ownership.md. It knows nothing of the server's
 * tables. Every act tells it what happened, and it says what must not have happened.
 */
export type Actor = 'owner' | 'stranger'

/** What the database shows of a user after an act. */
export type ShownUser = {
  id: string
  isClaimed: boolean
  /** the external ID and a key of the trusted metadata, which the site's server writes */
  externalId: string | null
  note: unknown
  /** the actors who can get in: sessions, sign-in methods and a valid password */
  access: { actor: Actor; by: string }[]
}

export type Model = ReturnType<typeof createModel>

export function createModel() {
  const written = new Map<string, { externalId?: string; note?: string }>()
  const claimers = new Map<string, Actor>()
  const problems: string[] = []
  let act = 'nothing'

  const tell = (sentence: string) => problems.push(`${sentence} (after: ${act})`)

  return {
    problems,
    claimers,

    /** An act begins. */
    begin(name: string) {
      act = name
    },

    /** The site's server or an import wrote to a user. */
    wrote(userId: string, facts: { externalId?: string; note?: string }) {
      written.set(userId, { ...written.get(userId), ...facts })
    },

    /** One of the five acts deleted a user (rule O1). */
    deleted(userId: string) {
      written.delete(userId)
      claimers.delete(userId)
    },

    /** The site's server changed the owner (rule O12). */
    exchanged(userId: string) {
      claimers.delete(userId)
    },

    /** The contact of a self-made user went to the person who proved it, so the user is empty (rule O4). */
    emptied(userId: string) {
      claimers.delete(userId)
    },

    /** A proof, or the site's word for a verified contact, belongs to an actor. */
    proved(userId: string, actor: Actor) {
      const claimer = claimers.get(userId)
      if (claimer === undefined) claimers.set(userId, actor)
      else if (claimer !== actor) tell(`${actor} got into the user of ${claimer} by a proof`)
    },

    /** An actor signed in without a proof: with a password or another sign-in method. */
    signedIn(userId: string, actor: Actor) {
      const claimer = claimers.get(userId)
      if (claimer !== undefined && claimer !== actor) tell(`${actor} signed in as the user of ${claimer}`)
    },

    /** Compares what the database shows with what must hold. */
    check(shown: readonly ShownUser[]) {
      const byId = new Map(shown.map((user) => [user.id, user]))
      for (const [userId, facts] of written) {
        const user = byId.get(userId)
        if (!user) tell(`the user ${userId}, to whom the site wrote, is lost`)
        else if (facts.externalId !== undefined && user.externalId !== facts.externalId) {
          tell(`the external ID of ${userId} is lost`)
        } else if (facts.note !== undefined && user.note !== facts.note) {
          tell(`the metadata of ${userId} is lost`)
        }
      }
      for (const [userId, claimer] of claimers) {
        const user = byId.get(userId)
        if (!user) {
          tell(`the claimed user ${userId} is lost`)
          continue
        }
        if (!user.isClaimed) tell(`the user of ${claimer} is not claimed any more`)
        for (const { actor, by } of user.access) {
          if (actor !== claimer) tell(`${actor} has access to the user of ${claimer}: ${by}`)
        }
      }
      for (const { id, isClaimed } of shown) {
        if (isClaimed && !claimers.has(id)) tell(`the user ${id} is claimed, and nobody proved anything`)
      }
    },

    /** The holder of a mailbox proved a contact again at the end: they must get in (fourth and fifth rule). */
    gotIn(
      contact: string,
      actor: Actor,
      before: { userId: string; isVerified: boolean } | undefined,
      userId?: string,
    ) {
      if (userId === undefined) return tell(`${actor} does not get in with ${contact}`)
      if (!before) return
      const claimer = claimers.get(before.userId)
      const mustBeSame = claimer === undefined || before.isVerified
      if (mustBeSame && userId !== before.userId) tell(`${actor} got another user with ${contact}`)
      if (!mustBeSame && userId === before.userId && claimer !== actor) {
        tell(`${actor} got into the user of ${claimer} with an unverified contact`)
      }
    },
  }
}
