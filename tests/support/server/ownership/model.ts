import { type Actor, fingerprint, type Proof, type ShownUser, type ShownUsers } from './shown.ts'

export type Model = ReturnType<typeof createModel>
const [hour, month] = [3_600_000, 30 * 24 * 3_600_000]

/**
 * The model of the property test: who owns what, in the terms of docs/rules/ownership.md. It does not use the server's
 * tables. Acts report what succeeded. The model compares the users before and after an act, and lists what must not
 * have happened: every change must be explained by a report. In a race, where the order is unknown, it only compares
 * the end.
 */
export function createModel() {
  const fieldsOfUser = new Map<string, { externalId?: string; note?: string }>()
  const claimers = new Map<string, Actor>()
  const signedIn = new Set<string>()
  const sweepableAt = new Map<string, number>()
  const disputes = new Map<string, number>()
  /** "user contact" for each contact that someone has proved */
  const proofs = new Set<string>()
  /** the act that invalidated the earlier proofs of a contact, or those that name a user */
  const invalidSince = new Map<string, number>()
  const problems: string[] = []
  let users = new Map<string, ShownUser>()
  let act = { name: '', actor: 'owner' as Actor, number: 0, now: 0, isRace: false }
  const explained = { users: new Set(), losses: new Set(), removed: new Set(), ended: new Set() }

  const tell = (sentence: string) => void problems.push(`${sentence} (after: ${act.name})`)
  // An operator who has signed in as a user changes nothing (rule O17).
  const explain = (userId: string) => void (act.actor !== 'operator' && explained.users.add(userId))
  const loses = (userId: string, contact: string) => {
    explain(userId)
    explained.losses.add(`${userId} ${contact}`)
  }
  const isSelfMade = (id: string) => !claimers.has(id) && !fieldsOfUser.has(id)
  const isEmpty = (id: string) => isSelfMade(id) && !signedIn.has(id)
  const holderOf = (contact: string) => [...users.values()].find(({ contacts }) => contacts.has(contact))
  const isInvalidated = (key: string, { requestedAt }: Proof) => (invalidSince.get(key) ?? -1) >= requestedAt

  const claim = (userId: string, actor: Actor) => {
    const claimer = claimers.get(userId)
    if (claimer === undefined) invalidSince.set(userId, act.number)
    else if (claimer !== actor) tell(`${actor} got into the user of ${claimer} by a proof`)
    claimers.set(userId, claimer ?? actor)
  }

  /** A user loses a contact to the person who proved it (rules O4 and O9). */
  const release = ({ id, contacts }: ShownUser, contact: string) => {
    loses(id, contact)
    if (isSelfMade(id)) {
      signedIn.delete(id)
      sweepableAt.delete(id)
      explained.ended.add(id)
    } else if (!claimers.has(id)) tell(`${contact} was taken from a user that the site had written to`)
    else if (contacts.get(contact)) tell(`the proved ${contact} was taken from its user`)
    else if (act.now - (disputes.get(contact) ?? -hour) > hour) tell(`${contact} left at the first proof`)
  }

  const checkAddition = (proof: Proof, userId: string) => {
    const { contact, sessionOf } = proof
    const isOwnSession = sessionOf === userId
    const counts = isOwnSession || (sessionOf === undefined && proof.countsWithoutSession)
    if (!counts || proof.userId !== userId) tell(`${contact} was added without a session of its user`)
    if (isInvalidated(userId, proof)) tell('an invalidated proof added a contact')
    const held = [...(users.get(userId)?.contacts.keys() ?? [])]
    if (held.length === 0 || claimers.has(userId)) return
    if (!isSelfMade(userId) || held.length > 1 || !isOwnSession) tell('an unclaimed user got another contact')
    for (const value of held) loses(userId, value)
  }

  const compare = (id: string, before: ShownUser, after: ShownUser) => {
    for (const contact of before.contacts.keys()) {
      if (after.contacts.has(contact)) continue
      invalidSince.set(contact, act.number)
      if (act.isRace && isSelfMade(id)) signedIn.delete(id)
      if (!act.isRace && !explained.losses.has(`${id} ${contact}`)) tell(`${contact} left its user`)
    }
    if (act.isRace) return
    if (!explained.users.has(id) && fingerprint(before) !== fingerprint(after)) tell('a user changed')
    if (explained.ended.has(id) && after.access.size > 0) tell('access survived a change of the owner')
    if (claimers.has(id) || before.contacts.size === 0 || explained.users.has(`new ${id}`)) return
    const hadPassword = [...before.access.values()].some(({ by }) => by === 'a password')
    const free = ['a session', ...(hadPassword ? ['a password'] : [])]
    const gained = [...after.access].filter(([key, { by }]) => !before.access.has(key) && !free.includes(by))
    if (gained.length > 0 || after.contacts.size > before.contacts.size) tell('an unclaimed user got more')
  }

  const model = {
    problems,
    claimers,
    isEmpty,
    tell,
    hasProved: (userId: string, contact: string) => proofs.has(`${userId} ${contact}`),
    begin(name: string, actor: Actor, now: number, isRace = false) {
      act = { name, actor, number: act.number + 1, now, isRace }
      for (const set of Object.values(explained)) set.clear()
      return act.number
    },
    /** A proof of a contact, or a message for a wallet of a user, was requested. It changes nothing. */
    requested(contactOrUser: string, endsAt: number) {
      const id = holderOf(contactOrUser)?.id ?? contactOrUser
      sweepableAt.set(id, Math.max(sweepableAt.get(id) ?? 0, endsAt + month))
    },
    /** The site's server or an import wrote to a user. */
    wrote(userId: string, fields: { externalId?: string; note?: string } = {}) {
      explain(userId)
      fieldsOfUser.set(userId, { ...fieldsOfUser.get(userId), ...fields })
    },
    /** Someone created a user, or took over an empty user with its contacts (rules O2 and O3). */
    created(userId: string, contacts: string[]) {
      explain(userId)
      explained.users.add(`new ${userId}`)
      for (const contact of contacts) {
        const holder = act.isRace ? undefined : holderOf(contact)
        if (!holder) continue
        if (!isEmpty(holder.id)) tell(`${contact} was taken from a user who is not empty`)
        if (holder.id !== userId) loses(holder.id, contact)
      }
    },
    deleted: (userId: string) => void explained.removed.add(userId),
    /** The sweep deletes what expired, and empty users 30 days after their last proof expired (rule O1). */
    swept(now: number) {
      for (const id of users.keys()) {
        explain(id)
        if (isEmpty(id) && (sweepableAt.get(id) ?? 0) < now) explained.removed.add(id)
      }
    },
    /** The site's server changed the owner (rule O12). */
    exchanged(userId: string, contact: string) {
      const held = [...(users.get(userId)?.contacts.keys() ?? [])]
      if (!held.includes(contact)) model.created(userId, [contact])
      model.wrote(userId)
      claimers.delete(userId)
      invalidSince.set(userId, act.number)
      explained.ended.add(userId)
      for (const value of held) loses(userId, value)
      if (held.includes(contact)) invalidSince.set(contact, act.number)
    },
    /** A user lost a contact through its own act or the site's server. */
    removed: loses,
    /** A user's sign-in methods or password changed. */
    changed: explain,
    /** Someone proved an unverified contact of a claimed user, without a session of that user (rule O9). */
    disputed: (contact: string) => void disputes.set(contact, act.now),
    proved(proof: Proof) {
      const { contact, actor, userId, addsTo, sessionOf } = proof
      explain(userId)
      const holder = act.isRace ? undefined : holderOf(contact)
      if (!act.isRace && isInvalidated(contact, proof)) tell(`an invalidated proof of ${contact} counted`)
      if (!act.isRace && addsTo && holder?.id !== addsTo) {
        checkAddition(proof, addsTo)
        if (holder) release(holder, contact)
      } else if (holder) {
        const signsIn = !claimers.has(holder.id) || holder.contacts.get(contact) || sessionOf === holder.id
        if (signsIn !== (userId === holder.id)) tell(`${actor} got a wrong user with ${contact}`)
        if (!signsIn) release(holder, contact)
      }
      disputes.delete(contact)
      proofs.add(`${userId} ${contact}`)
      claim(userId, actor)
    },
    /** A signature, or an identity without a verified email address, only claims a user without contacts. */
    showedKey(userId: string, actor: Actor) {
      model.signedIn(userId, actor)
      if ((users.get(userId)?.contacts.size ?? 0) === 0) claim(userId, actor)
    },
    /** An actor signed in without a proof. `contact`: what the password was entered with */
    signedIn(userId: string, actor: Actor, contact?: string) {
      explain(userId)
      signedIn.add(userId)
      const claimer = act.isRace || actor === 'operator' ? undefined : claimers.get(userId)
      if (claimer === undefined) return
      if (claimer !== actor) tell(`${actor} signed in as the user of ${claimer}`)
      const isVerified = contact === undefined || users.get(userId)?.contacts.get(contact)
      if (!isVerified) tell(`a password signed in with the unverified ${contact}`)
    },
    check(shownUsers: ShownUsers) {
      const usersById = new Map(shownUsers.map((user) => [user.id, user]))
      for (const [id, before] of users) {
        const after = usersById.get(id)
        if (after) compare(id, before, after)
        else if (!explained.removed.has(id)) tell('a user is lost')
        else for (const tracked of [fieldsOfUser, claimers, signedIn, sweepableAt]) tracked.delete(id)
      }
      for (const { id, isClaimed, externalId, note, access, contacts } of shownUsers) {
        if (!users.has(id)) model.requested(id, act.now)
        const { externalId: siteId = externalId, note: siteNote = note } = fieldsOfUser.get(id) ?? {}
        if (siteId !== externalId || siteNote !== note) tell('what the site wrote is lost')
        const claimer = claimers.get(id)
        if (isClaimed !== (claimer !== undefined)) tell(`claimed by ${claimer}, but shown as ${isClaimed}`)
        for (const { actor, by } of access.values()) {
          if (claimer && actor !== claimer) tell(`${actor} has ${by} of the user of ${claimer}`)
        }
        for (const [contact, isVerified] of contacts) {
          if (isVerified && !proofs.has(`${id} ${contact}`)) tell(`no one proved ${contact}`)
        }
      }
      users = usersById
    },
  }
  return model
}
