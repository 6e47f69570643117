import { sweep } from '../../../../server/app/sweep.ts'
import {
  addSignedWallet,
  findOrCreateWalletHolder,
} from '../../../../server/identity/accounts/credentials/wallets.ts'
import { invite } from '../../../../server/identity/accounts/proofs/invite.ts'
import { issueUserToken } from '../../../../server/identity/accounts/proofs/user-tokens.ts'
import { listContactsOf, removeContactById } from '../../../../server/identity/accounts/users/contacts.ts'
import { createUserBySite, findOrCreateHolder } from '../../../../server/identity/accounts/users/create.ts'
import { deleteUser } from '../../../../server/identity/accounts/users/delete.ts'
import { exchangeContact } from '../../../../server/identity/accounts/users/exchange.ts'
import { migratePassword } from '../../../../server/identity/accounts/users/migrate-password.ts'
import { recordWriting, updateUser } from '../../../../server/identity/accounts/users/store.ts'
import { findNamedOwner } from '../../../../server/identity/api/backend/contact-owner.ts'
import { toEmailSender } from '../../../../server/identity/base/projects/email.ts'
import {
  issueImpersonation,
  startImpersonation,
} from '../../../../server/identity/operations/impersonation/impersonation.ts'
import { importBatch } from '../../../../server/identity/operations/transfer/import-users.ts'
import { readUser } from '../../../../server/identity/operations/transfer/read-user-line.ts'
import { days, hours, later, minutes } from '../../../../server/platform/machine/clock.ts'
import { type Act, emailBox, keepSession, pickUser, startSession } from './act.ts'
import { Expected } from './expected.ts'
import { type Fixture, toVisitor } from './fixture.ts'
import { toWalletName } from './method-acts.ts'
import { send } from './proof-acts.ts'
import { findHolderOf } from './read-users.ts'
import type { Actor } from './shown.ts'

/** What the site's server does, sometimes with a mistyped address, or for a person whom it believes. */
export const siteActs: Record<string, Act> = {
  'create a user': async (fixture) => {
    const { contact: firstContact } = emailBox(fixture)
    const phones = fixture.boxes.filter(({ contact }) => contact.kind === 'phone')
    const { contact: secondContact } = fixture.pick(
      phones.length > 0 && fixture.chance(0.6) ? phones : fixture.boxes,
    )
    const entered = toFacts(fixture)
    const contacts =
      firstContact.kind === secondContact.kind
        ? ([firstContact] as const)
        : ([firstContact, secondContact] as const)
    const { userId } = await fixture.run(async (unit) => {
      const fields = { externalId: entered.externalId, trustedMetadata: { note: entered.note } }
      const outcome = await createUserBySite(unit, fixture.deps, contacts, fields)
      if ('rejection' in outcome) throw new Expected()
      return outcome
    })
    fixture.userIds.add(userId)
    fixture.model.created(
      userId,
      contacts.map(({ value }) => value),
    )
    fixture.model.wrote(userId, entered)
  },
  'write to a user': async (fixture) => {
    const userId = await pickUser(fixture)
    const fields = { note: `note ${fixture.next()}` }
    await fixture.run(async (unit) => {
      await updateUser(unit, userId, { trustedMetadata: fields })
      await recordWriting(unit, fixture.deps, userId)
    })
    fixture.model.wrote(userId, fields)
  },
  'request a code, which creates a user': async (fixture) => {
    const box = fixture.pick(fixture.boxes)
    await fixture.run(async (unit) => {
      const row = await findOrCreateHolder(unit, fixture.deps, box.contact, { isActive: true })
      if ('rejection' in row) throw new Expected()
      fixture.userIds.add(row.userId)
    })
    await send(fixture, 'code', box, null)
  },
  'request a proof that adds a contact to a user': async (fixture) => {
    const userId = await pickUser(fixture)
    const box = fixture.pick(fixture.boxes)
    await fixture.run((unit) => findNamedOwner(unit, fixture.deps, box.contact, { userId, key: undefined }))
    await send(fixture, fixture.chance(0.3) ? 'link' : 'code', box, userId)
  },
  invite: async (fixture) => {
    const box = emailBox(fixture)
    const { deps, project, model } = fixture
    const fields = { note: `invited ${fixture.next()}` }
    const holder = await findHolderOf(fixture, box)
    const isNew = !holder || model.isEmpty(holder.userId)
    const address = box.contact.value
    const invited = await fixture.run(async (unit) => {
      const outcome = await invite(unit, deps, {
        project,
        address,
        minutes: 60,
        invitation: isNew ? { trustedMetadata: fields } : {},
      })
      if ('rejection' in outcome) throw new Expected()
      return outcome
    })
    const { userId, token } = invited
    fixture.userIds.add(userId)
    fixture.pending.push({
      kind: 'link',
      box,
      id: '',
      secret: token,
      addsTo: null,
      requestedAt: fixture.now.act,
    })
    model.requested(address, later(deps.clock.now(), hours(1)).getTime())
    model.wrote(userId, isNew ? fields : {})
  },
  'migrate a password': async (fixture) => {
    const box = emailBox(fixture)
    const holder = await findHolderOf(fixture, box)
    const { deps, model } = fixture
    const address = box.contact.value
    // This test does not cover a site's statements about the contacts of a claimed user.
    const isEmailVerified = fixture.chance(0.4) && (!holder || !model.claimers.has(holder.userId))
    const hash = `hash of a migration ${fixture.next()} to ${address}`
    const note = { note: `migrated ${fixture.next()}` }
    const sender = toEmailSender(fixture.project, 'en', fixture.deps.config)
    // Anyone may know a password from another system, unless the site says whose it is.
    fixture.owners.set(hash, isEmailVerified ? box.holder : fixture.pick(['owner', 'stranger']))
    const { userId } = await fixture.run(async (unit) => {
      const migration = { address, hash, isEmailVerified, phone: undefined, sender }
      const fields = async () => ({ trustedMetadata: note })
      const migrated = await migratePassword(unit, deps, migration, fields)
      if ('rejection' in migrated) throw new Expected()
      return migrated
    })
    fixture.userIds.add(userId)
    model.wrote(userId, note)
    // Rule O7 does not apply to the site's server.
    model.changed(`new ${userId}`)
    if (isEmailVerified) vouch(fixture, userId, box)
  },
  'exchange the contact of a user': async (fixture) => {
    const userId = await pickUser(fixture)
    const { contact } = fixture.pick(fixture.boxes)
    const rejected = await fixture.run((unit) => exchangeContact(unit, fixture.deps, userId, contact))
    if (rejected) throw new Expected()
    fixture.model.exchanged(userId, contact.value)
  },
  'remove a contact of a user': async (fixture) => {
    const userId = await pickUser(fixture)
    const removed = await fixture.run(async (unit) => {
      const contact = fixture.pick(await listContactsOf(unit, userId))
      await removeContactById(unit, fixture.deps, userId, contact)
      return contact.value
    })
    fixture.model.removed(userId, removed)
  },
  'request a message for a wallet': async (fixture, actor) => {
    const name = toWalletName(fixture, actor)
    const { userId } = await fixture.run((unit) => findOrCreateWalletHolder(unit, fixture.deps, name))
    fixture.userIds.add(userId)
    fixture.model.requested(userId, later(fixture.deps.clock.now(), minutes(10)).getTime())
  },
  'add a wallet that signed to a claimed user': async (fixture, actor) => {
    const userId = await pickUser(fixture)
    if (fixture.model.claimers.get(userId) !== actor) throw new Expected()
    const added = await fixture.run((unit) =>
      addSignedWallet(unit, fixture.deps, toWalletName(fixture, actor), userId),
    )
    if ('rejection' in added) throw new Expected()
    fixture.owners.set(added.wallet.id, actor)
    fixture.model.changed(userId)
  },
  'start a session for a person': async (fixture, actor) => {
    const userId = await pickBelieved(fixture, actor)
    await fixture.run((unit) => startSession(fixture, unit, actor, userId, 'trusted_auth_token'))
    fixture.model.signedIn(userId, actor)
  },
  'issue a token that signs a person in': async (fixture, actor) => {
    const userId = await pickBelieved(fixture, actor)
    const order = { purpose: 'embedded', userId, minutes: 60 } as const
    const token = await fixture.run((unit) => issueUserToken(unit, fixture.deps, order))
    fixture.tokens.push({ actor, token })
  },
}

/**
 * Picks a user that the site takes the actor to be: anyone until someone has proved a contact, then only the claimer's.
 */
async function pickBelieved(fixture: Fixture, actor: Actor): Promise<string> {
  const userId = await pickUser(fixture)
  if ((fixture.model.claimers.get(userId) ?? actor) !== actor) throw new Expected()
  return userId
}

/** What an operator does, and what runs automatically, in every project. */
export const operatorActs: Record<string, Act> = {
  'import a person': async (fixture) => {
    const { deps, project, model } = fixture
    const box = emailBox(fixture)
    const phone = fixture.pick([
      undefined,
      ...fixture.boxes.filter(({ contact }) => contact.kind === 'phone'),
    ])
    const isVerified = fixture.chance(0.3)
    const fields = toFacts(fixture)
    const line = {
      external_id: fields.externalId,
      trusted_metadata: { note: fields.note },
      emails: [{ email: box.contact.value, verified: isVerified }],
      phone_numbers: phone ? [{ phone_number: phone.contact.value, verified: false }] : [],
    }
    const read = await readUser(JSON.stringify(line))
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    const fileDigest = `${box.contact.value} ${fields.note}`
    const batchRange = { fileDigest, fromLine: 1, toLine: 2, toByte: 1, isLast: false, rejections: [] }
    const batch = { ...batchRange, users: [{ line: 1, user: read.user }] }
    const rejections = await importBatch(deps, project, batch, { withEvents: false, expectsDuplicates: true })
    if (rejections.length > 0) throw new Expected()
    const holder = await findHolderOf(fixture, box)
    if (!holder) return model.tell('an imported person is lost')
    const { userId } = holder
    fixture.userIds.add(userId)
    model.created(
      userId,
      [box, phone].flatMap((mailbox) => mailbox?.contact.value ?? []),
    )
    model.wrote(userId, fields)
    if (isVerified) vouch(fixture, userId, box)
  },
  'delete a user': async (fixture) => {
    const userId = await pickUser(fixture)
    if (fixture.chance(0.4)) throw new Expected()
    await fixture.run((unit) => deleteUser(unit, fixture.deps, userId))
    fixture.model.deleted(userId)
  },
  'wait, and sweep': async (fixture) => {
    const { clock, deps } = fixture.server
    clock.advance(fixture.pick([hours(0.5), hours(2), days(25), days(32)]))
    const now = clock.now().getTime()
    await sweep(deps)
    fixture.model.swept(now)
    for (const [id, { expiresAt }] of fixture.signUps) if (expiresAt <= now) fixture.signUps.delete(id)
  },
  'sign in as a user': async (fixture) => {
    const userId = await pickUser(fixture)
    const { deps, project } = fixture
    if (project.isPortal) throw new Expected()
    const visitor = toVisitor(fixture)
    const started = await fixture.run(async (unit) => {
      const token = await issueImpersonation(unit, deps, { userId, operator: 'eve' })
      return startImpersonation(unit, deps, {
        project,
        sender: toEmailSender(project, 'en', deps.config),
        token,
        visitor,
      })
    })
    if (!started) throw new Expected()
    keepSession(fixture, 'operator', started.session, started.token)
    fixture.model.signedIn(userId, 'operator')
  },
}

/** A contact that the site or an import declares verified counts as proved by the person who reads it. */
const vouch = (fixture: Fixture, userId: string, { contact, holder: actor }: Fixture['boxes'][number]) =>
  fixture.model.proved({ contact: contact.value, actor, userId, requestedAt: fixture.now.act })

const toFacts = (fixture: Fixture) => ({
  externalId: `external-${fixture.next()}-${fixture.boxes[0]?.contact.value.replace(/[^a-z0-9-]/g, '')}`,
  note: `note ${fixture.next()}`,
})
