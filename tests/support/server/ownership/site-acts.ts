import { findNamedOwner } from '../../../../server/identity/backend-api/contact-owner.ts'
import { addSignedWallet, findOrCreateWalletHolder } from '../../../../server/identity/credentials/wallets.ts'
import {
  issueImpersonation,
  startImpersonation,
} from '../../../../server/identity/impersonation/impersonation.ts'
import { toMailSender } from '../../../../server/identity/projects/mail.ts'
import { invite } from '../../../../server/identity/proofs/invite.ts'
import { issueUserToken } from '../../../../server/identity/proofs/user-tokens.ts'
import { importBatch } from '../../../../server/identity/transfer/import-people.ts'
import { readPerson } from '../../../../server/identity/transfer/read-person.ts'
import { listContactsOf, removeContactById } from '../../../../server/identity/users/contacts.ts'
import { createUserBySite, findOrCreateHolder } from '../../../../server/identity/users/create.ts'
import { deleteUser } from '../../../../server/identity/users/delete.ts'
import { exchangeContact } from '../../../../server/identity/users/exchange.ts'
import { migratePassword } from '../../../../server/identity/users/migrate-password.ts'
import { noteWriting, updateUser } from '../../../../server/identity/users/store.ts'
import { days, hours, later, minutes } from '../../../../server/platform/machine/clock.ts'
import { sweep } from '../../../../server/sweep.ts'
import { type Act, emailBox, keepSession, pickUser, startSession } from './act.ts'
import { Expected } from './expected.ts'
import { toWalletName } from './method-acts.ts'
import { send } from './proof-acts.ts'
import { findHolderOf } from './read-users.ts'
import type { Actor } from './shown.ts'
import { toVisitor, type World } from './world.ts'

/** What the site's server does, also with an address that someone mistyped, or for a person whom it believes. */
export const siteActs: Record<string, Act> = {
  'create a user': async (world) => {
    const { contact: one } = emailBox(world)
    const phones = world.boxes.filter(({ contact }) => contact.kind === 'phone')
    const { contact: other } = world.pick(phones.length > 0 && world.chance(0.6) ? phones : world.boxes)
    const facts = toFacts(world)
    const contacts = one.kind === other.kind ? ([one] as const) : ([one, other] as const)
    const { userId } = await world.run(async (unit) => {
      const fields = { externalId: facts.externalId, trustedMetadata: { note: facts.note } }
      const outcome = await createUserBySite(unit, world.deps, contacts, fields)
      if ('refusal' in outcome) throw new Expected()
      return outcome
    })
    world.userIds.add(userId)
    world.model.created(
      userId,
      contacts.map(({ value }) => value),
    )
    world.model.wrote(userId, facts)
  },
  'write to a user': async (world) => {
    const userId = await pickUser(world)
    const facts = { note: `note ${world.next()}` }
    await world.run(async (unit) => {
      await updateUser(unit, userId, { trustedMetadata: facts })
      await noteWriting(unit, world.deps, userId)
    })
    world.model.wrote(userId, facts)
  },
  'request a code, which creates a user': async (world) => {
    const box = world.pick(world.boxes)
    await world.run(async (unit) => {
      const row = await findOrCreateHolder(unit, world.deps, box.contact, { isActive: true })
      if ('refusal' in row) throw new Expected()
      world.userIds.add(row.userId)
    })
    await send(world, 'code', box, null)
  },
  'request a proof that adds a contact to a user': async (world) => {
    const userId = await pickUser(world)
    const box = world.pick(world.boxes)
    await world.run((unit) => findNamedOwner(unit, world.deps, box.contact, { userId, key: undefined }))
    await send(world, world.chance(0.3) ? 'link' : 'code', box, userId)
  },
  invite: async (world) => {
    const box = emailBox(world)
    const { deps, project, model } = world
    const facts = { note: `invited ${world.next()}` }
    const holder = await findHolderOf(world, box)
    const isNew = !holder || model.isEmpty(holder.userId)
    const address = box.contact.value
    const invited = await world.run(async (unit) => {
      const outcome = await invite(unit, deps, {
        project,
        address,
        minutes: 60,
        invitation: isNew ? { trustedMetadata: facts } : {},
      })
      if ('refusal' in outcome) throw new Expected()
      return outcome
    })
    const { userId, token } = invited
    world.userIds.add(userId)
    world.pending.push({
      kind: 'link',
      box,
      id: '',
      secret: token,
      addsTo: null,
      requestedAt: world.now.act,
    })
    model.requested(address, later(deps.clock.now(), hours(1)).getTime())
    model.wrote(userId, isNew ? facts : {})
  },
  'migrate a password': async (world) => {
    const box = emailBox(world)
    const holder = await findHolderOf(world, box)
    const { deps, model } = world
    const address = box.contact.value
    // The word of the site about a contact of a claimed user is not what this test is about.
    const isEmailVerified = world.chance(0.4) && (!holder || !model.claimers.has(holder.userId))
    const hash = `hash of a migration ${world.next()} to ${address}`
    const facts = { note: `migrated ${world.next()}` }
    const sender = toMailSender(world.project, 'en')
    // Anyone may know a password of another system, unless the site says whose it is.
    world.owners.set(hash, isEmailVerified ? box.holder : world.pick(['owner', 'stranger']))
    const { userId } = await world.run(async (unit) => {
      const migration = { address, hash, isEmailVerified, phone: undefined, sender }
      const fields = async () => ({ trustedMetadata: facts })
      const migrated = await migratePassword(unit, deps, migration, fields)
      if ('refusal' in migrated) throw new Expected()
      return migrated
    })
    world.userIds.add(userId)
    model.wrote(userId, facts)
    // Rule O7 does not concern the site's server.
    model.changed(`new ${userId}`)
    if (isEmailVerified) vouch(world, userId, box)
  },
  'exchange the contact of a user': async (world) => {
    const userId = await pickUser(world)
    const { contact } = world.pick(world.boxes)
    const refused = await world.run((unit) => exchangeContact(unit, world.deps, userId, contact))
    if (refused) throw new Expected()
    world.model.exchanged(userId, contact.value)
  },
  'remove a contact of a user': async (world) => {
    const userId = await pickUser(world)
    const removed = await world.run(async (unit) => {
      const contact = world.pick(await listContactsOf(unit, userId))
      await removeContactById(unit, world.deps, userId, contact)
      return contact.value
    })
    world.model.removed(userId, removed)
  },
  'request a message for a wallet': async (world, actor) => {
    const name = toWalletName(world, actor)
    const { userId } = await world.run((unit) => findOrCreateWalletHolder(unit, world.deps, name))
    world.userIds.add(userId)
    world.model.requested(userId, later(world.deps.clock.now(), minutes(10)).getTime())
  },
  'add a wallet that signed to a claimed user': async (world, actor) => {
    const userId = await pickUser(world)
    if (world.model.claimers.get(userId) !== actor) throw new Expected()
    const added = await world.run((unit) =>
      addSignedWallet(unit, world.deps, toWalletName(world, actor), userId),
    )
    if ('refusal' in added) throw new Expected()
    world.owners.set(added.wallet.id, actor)
    world.model.changed(userId)
  },
  'start a session for a person': async (world, actor) => {
    const userId = await pickBelieved(world, actor)
    await world.run((unit) => startSession(world, unit, actor, userId, 'trusted_auth_token'))
    world.model.signedIn(userId, actor)
  },
  'issue a token that signs a person in': async (world, actor) => {
    const userId = await pickBelieved(world, actor)
    const order = { purpose: 'embedded', userId, minutes: 60 } as const
    const token = await world.run((unit) => issueUserToken(unit, world.deps, order))
    world.tokens.push({ actor, token })
  },
}

/** Picks a user whom the site takes an actor for: anyone as long as nobody has proved anything, then the claimer. */
async function pickBelieved(world: World, actor: Actor): Promise<string> {
  const userId = await pickUser(world)
  if ((world.model.claimers.get(userId) ?? actor) !== actor) throw new Expected()
  return userId
}

/** What an operator does, and what runs by itself, in every project. */
export const operatorActs: Record<string, Act> = {
  'import a person': async (world) => {
    const { deps, project, model } = world
    const box = emailBox(world)
    const phone = world.pick([undefined, ...world.boxes.filter(({ contact }) => contact.kind === 'phone')])
    const isVerified = world.chance(0.3)
    const facts = toFacts(world)
    const line = {
      external_id: facts.externalId,
      trusted_metadata: { note: facts.note },
      emails: [{ email: box.contact.value, verified: isVerified }],
      phone_numbers: phone ? [{ phone_number: phone.contact.value, verified: false }] : [],
    }
    const read = await readPerson(JSON.stringify(line))
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    const fileDigest = `${box.contact.value} ${facts.note}`
    const place = { fileDigest, fromLine: 1, toLine: 2, toByte: 1, isLast: false, refusals: [] }
    const batch = { ...place, people: [{ line: 1, person: read.person }] }
    const refusals = await importBatch(deps, project, batch, { withEvents: false, expectsDuplicates: true })
    if (refusals.length > 0) throw new Expected()
    const holder = await findHolderOf(world, box)
    if (!holder) return model.tell('an imported person is lost')
    const { userId } = holder
    world.userIds.add(userId)
    model.created(
      userId,
      [box, phone].flatMap((known) => known?.contact.value ?? []),
    )
    model.wrote(userId, facts)
    if (isVerified) vouch(world, userId, box)
  },
  'delete a user': async (world) => {
    const userId = await pickUser(world)
    if (world.chance(0.4)) throw new Expected()
    await world.run((unit) => deleteUser(unit, world.deps, userId))
    world.model.deleted(userId)
  },
  'wait, and sweep': async (world) => {
    const { clock, deps } = world.server
    clock.advance(world.pick([hours(0.5), hours(2), days(25), days(32)]))
    const now = clock.now().getTime()
    await sweep(deps)
    world.model.swept(now)
    for (const [id, { expiresAt }] of world.signUps) if (expiresAt <= now) world.signUps.delete(id)
  },
  'sign in as a user': async (world) => {
    const userId = await pickUser(world)
    const { deps, project } = world
    if (project.isPortal) throw new Expected()
    const visitor = toVisitor(world)
    const started = await world.run(async (unit) => {
      const token = await issueImpersonation(unit, deps, { userId, operator: 'eve' })
      return startImpersonation(unit, deps, { project, sender: toMailSender(project, 'en'), token, visitor })
    })
    if (!started) throw new Expected()
    keepSession(world, 'operator', started.session, started.token)
    world.model.signedIn(userId, 'operator')
  },
}

/** The site's or an import's word for a verified contact counts as a proof of the person who reads it. */
const vouch = (world: World, userId: string, { contact, holder: actor }: World['boxes'][number]) =>
  world.model.proved({ contact: contact.value, actor, userId, requestedAt: world.now.act })

const toFacts = (world: World) => ({
  externalId: `external-${world.next()}-${world.boxes[0]?.contact.value.replace(/[^a-z0-9-]/g, '')}`,
  note: `note ${world.next()}`,
})
