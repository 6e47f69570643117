import { addSignedWallet, findOrCreateWalletHolder } from '../../../../server/identity/credentials/wallets.ts'
import { toMailSender } from '../../../../server/identity/projects/mail-sender.ts'
import { issueLink, removeInvites } from '../../../../server/identity/proofs/links.ts'
import { importBatch } from '../../../../server/identity/transfer/import-people.ts'
import { readPerson } from '../../../../server/identity/transfer/read-person.ts'
import {
  findHolder,
  listContactsOf,
  lockContact,
  removeContactById,
} from '../../../../server/identity/users/contacts.ts'
import { createUserBySite, findOrCreateHolder } from '../../../../server/identity/users/create.ts'
import { deleteUser, sweepEmptyUsers } from '../../../../server/identity/users/delete.ts'
import { exchangeContact } from '../../../../server/identity/users/exchange.ts'
import { migratePassword } from '../../../../server/identity/users/migrate-password.ts'
import { isEmptyUser, noteWriting, updateUser } from '../../../../server/identity/users/store.ts'
import { days, hours, later } from '../../../../server/platform/clock.ts'
import { type Act, Expected } from './act.ts'
import { redeem, send } from './person-acts.ts'
import { findHolderOf, type Mailbox, startSession, type World } from './world.ts'

/** What the site's server, an import and an operator do, also with an address that someone mistyped. */
export const siteActs: Record<string, Act> = {
  'create a user': async (world) => {
    const [first, second] = [world.pick(world.boxes), world.pick(world.boxes)]
    const contacts =
      first.contact.kind === second.contact.kind ? [first.contact] : [first.contact, second.contact]
    const facts = toFacts(world)
    const [one, ...others] = contacts
    if (!one) return
    const created = await world.run(async (tx) => {
      const fields = { externalId: facts.externalId, trustedMetadata: { note: facts.note } }
      const outcome = await createUserBySite(tx, world.server.deps, [one, ...others], fields)
      if ('refusal' in outcome) throw new Expected()
      return outcome
    })
    world.userIds.add(created.userId)
    world.model.wrote(created.userId, facts)
  },
  'write to a user': async (world) => {
    const userId = await pickUser(world)
    if (!userId) return
    const facts = { note: `note ${world.next()}` }
    await world.run(async (tx) => {
      await updateUser(tx, userId, { trustedMetadata: facts })
      await noteWriting(tx, world.server.deps, userId)
    })
    world.model.wrote(userId, facts)
  },
  'request a code, which creates a user': async (world) => {
    const box = world.pick(world.boxes)
    await world.run(async (tx) => {
      const row = await findOrCreateHolder(tx, world.server.deps, box.contact, { isActive: true })
      if (!('refusal' in row)) world.userIds.add(row.userId)
    })
    await send(world, 'code', box, null)
  },
  'request a code that adds a contact to a user': async (world) => {
    const userId = await pickUser(world)
    if (userId) await send(world, 'code', world.pick(world.boxes), userId)
  },
  invite: async (world) => {
    const box = pickEmail(world)
    const { contact } = box
    if (contact.kind !== 'email') return
    const { deps } = world.server
    const facts = { note: `invited ${world.next()}` }
    const userId = await world.run(async (tx) => {
      await lockContact(tx, contact)
      const holder = await findHolder(tx, contact)
      if (holder && holder.row.verifiedAt !== null) return undefined
      const isNew = !holder || isEmptyUser(holder.user)
      const row = await findOrCreateHolder(tx, deps, contact, { isActive: false })
      if ('refusal' in row) return undefined
      if (isNew) await updateUser(tx, row.userId, { trustedMetadata: facts })
      await noteWriting(tx, deps, row.userId)
      await removeInvites(tx, contact.value)
      const token = await issueLink(tx, deps, {
        purpose: 'invite',
        project: world.project,
        address: contact.value,
        minutes: 60,
      })
      world.pending.push({ kind: 'link', box, id: '', secret: token, addsTo: null })
      world.userIds.add(row.userId)
      return isNew ? row.userId : undefined
    })
    if (userId !== undefined) world.model.wrote(userId, facts)
  },
  'migrate a password': async (world) => {
    const box = pickEmail(world)
    const { contact } = box
    if (contact.kind !== 'email') return
    const holder = await findHolderOf(world, box)
    // The word of the site about a contact of a claimed user is not what this test is about.
    const isEmailVerified = world.chance(0.4) && (!holder || !world.model.claimers.has(holder.userId))
    const hash = `hash ${world.next()} of a migration`
    const facts = { note: `migrated ${world.next()}` }
    const sender = toMailSender(world.project)
    await world.run(async (tx) => {
      const migration = { address: contact.value, hash, isEmailVerified, phone: undefined, sender }
      const migrated = await migratePassword(tx, world.server.deps, migration, async () => ({
        trustedMetadata: facts,
      }))
      if ('refusal' in migrated) throw new Expected()
      world.userIds.add(migrated.userId)
      world.owners.set(hash, box.holder)
      world.model.wrote(migrated.userId, facts)
      if (isEmailVerified) world.model.proved(migrated.userId, box.holder)
    })
  },
  'import a person': async (world) => {
    const box = pickEmail(world)
    const phone = world.chance(0.4)
      ? world.pick(world.boxes.filter(({ contact }) => contact.kind === 'phone'))
      : undefined
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
    const batch = {
      fileDigest: `${box.contact.value} ${facts.note}`,
      fromLine: 1,
      toLine: 2,
      toByte: 1,
      isLast: false,
      refusals: [],
    }
    const refusals = await importBatch(
      world.server.deps,
      world.project,
      { ...batch, people: [{ line: 1, person: read.person }] },
      { withEvents: false, expectsDuplicates: true },
    )
    if (refusals.length > 0) return
    const holder = await findHolderOf(world, box)
    if (!holder) return world.model.wrote('an imported person', facts)
    world.userIds.add(holder.userId)
    world.model.wrote(holder.userId, facts)
    if (isVerified) world.model.proved(holder.userId, box.holder)
  },
  'exchange the contact of a user': async (world) => {
    const userId = await pickUser(world)
    if (!userId) return
    const { contact } = world.pick(world.boxes)
    const refused = await world.run((tx) => exchangeContact(tx, world.server.deps, userId, contact))
    if (refused) return
    world.model.exchanged(userId)
    world.model.wrote(userId, {})
  },
  'delete a user': async (world) => {
    const userId = await pickUser(world)
    if (!userId || !world.chance(0.3)) return
    await world.run((tx) => deleteUser(tx, world.server.deps, userId))
    world.model.deleted(userId)
  },
  'remove a contact of a user': async (world) => {
    const userId = await pickUser(world)
    if (!userId || !world.chance(0.3)) return
    await world.run(async (tx) => {
      const contacts = await listContactsOf(tx, userId)
      if (contacts.length > 0) await removeContactById(tx, world.server.deps, userId, world.pick(contacts))
    })
  },
  'request a message for a wallet': async (world, actor) => {
    const name = { type: 'ethereum', address: `0x${actor}-${world.boxes[0]?.contact.value}` } as const
    await world.run(async (tx) => {
      const { userId } = await findOrCreateWalletHolder(tx, world.server.deps, name)
      world.userIds.add(userId)
    })
  },
  'add a wallet that signed to a claimed user': async (world, actor) => {
    const userId = await pickUser(world)
    if (!userId || world.model.claimers.get(userId) !== actor) return
    const name = { type: 'ethereum', address: `0x${actor}-${world.boxes[0]?.contact.value}` } as const
    await world.run(async (tx) => {
      const added = await addSignedWallet(tx, world.server.deps, name, userId)
      if (!('refusal' in added)) world.owners.set(added.wallet.id, actor)
    })
  },
  'start a session for the claimer': async (world, actor) => {
    const userId = await pickUser(world)
    if (!userId || world.model.claimers.get(userId) !== actor) return
    await world.run((tx) => startSession(world, tx, actor, userId, 'trusted_auth_token'))
  },
  'wait, and sweep': async (world) => {
    const { clock, deps } = world.server
    const wait = world.pick([hours(0.5), hours(2), days(32)])
    clock.advance(wait)
    await sweepEmptyUsers(deps, later(clock.now(), -days(30)))
  },
}

/** At the end, the holder of each mailbox proves it, twice if the first proof is refused (rule O9). */
export async function proveAll(world: World): Promise<void> {
  for (const box of world.boxes) {
    const before = await findHolderOf(world, box)
    let userId: string | undefined
    for (let tries = 0; tries < 2 && userId === undefined; tries += 1) {
      await send(world, 'code', box, null)
      const last = world.pending.at(-1)
      userId = last && (await redeem(world, last, false))
    }
    world.model.gotIn(box.contact.value, box.holder, before, userId)
  }
}

const toFacts = (world: World) => ({
  externalId: `external-${world.next()}-${world.boxes[0]?.contact.value.replace(/[^a-z0-9-]/g, '')}`,
  note: `note ${world.next()}`,
})

const pickEmail = (world: World): Mailbox =>
  world.pick(world.boxes.filter(({ contact }) => contact.kind === 'email'))

async function pickUser(world: World): Promise<string | undefined> {
  const holder = await findHolderOf(world, world.pick(world.boxes))
  return holder?.userId
}
