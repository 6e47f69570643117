import { toMailSender } from '../../../../server/identity/projects/mail-sender.ts'
import { findWorkingCode, issueCode } from '../../../../server/identity/proofs/codes.ts'
import { issueLink } from '../../../../server/identity/proofs/links.ts'
import { redeemCode } from '../../../../server/identity/proofs/redeem-code.ts'
import { redeemLink } from '../../../../server/identity/proofs/redeem-link.ts'
import type { ProofRefusal, Redeemed } from '../../../../server/identity/proofs/redemption.ts'
import { authorizeAccountChange } from '../../../../server/identity/provider/authorize-account-change.ts'
import { authorizeContactRequest } from '../../../../server/identity/provider/authorize-request.ts'
import { findCallerById, revokeAllSessions } from '../../../../server/identity/sessions/store.ts'
import { listContactsOf, removeContactById } from '../../../../server/identity/users/contacts.ts'
import { signUpWithPassword } from '../../../../server/identity/users/create.ts'
import {
  findAccount,
  hasPassword,
  setPassword,
  signsIn,
} from '../../../../server/identity/users/passwords.ts'
import { hasSignInMethod } from '../../../../server/identity/users/sign-in-methods.ts'
import { lockUser } from '../../../../server/identity/users/store.ts'
import { type Act, Expected, emailBox } from './act.ts'
import type { Actor } from './model.ts'
import { findHolderOf, findSession, type Mailbox, type Pending, startSession, type World } from './world.ts'

/** Sends a proof of a contact to its mailbox. */
export async function send(world: World, kind: Pending['kind'], box: Mailbox, addsTo: string | null) {
  const { deps } = world.server
  const { contact } = box
  await world.run(async (tx) => {
    const request = { project: world.project, userId: addsTo ?? undefined, minutes: 60 }
    if (kind === 'code' || contact.kind === 'phone') {
      const requester = addsTo === null ? { site: 'signs in' as const } : { site: { addsTo } }
      const channel = contact.kind === 'email' ? ('email' as const) : ('sms' as const)
      const { id, code } = await issueCode(tx, deps, {
        ...request,
        purpose: 'sign_in',
        address: contact.value,
        channel,
        requester,
      })
      world.pending.push({ kind: 'code', box, id, secret: code, addsTo })
      return
    }
    const purpose = kind === 'reset' ? ('reset_password' as const) : ('sign_in' as const)
    const token = await issueLink(tx, deps, { ...request, purpose, address: contact.value })
    world.pending.push({ kind, box, id: '', secret: token, addsTo })
  })
}

/** Redeems a proof. @returns the user; undefined if it is refused */
export async function redeem(world: World, { kind, id, secret, box }: Pending, isWithin: boolean) {
  const { deps } = world.server
  const actor = box.holder
  const session = isWithin ? await findSession(world, actor) : undefined
  const before = await findHolderOf(world, box)
  const sender = toMailSender(world.project)
  const redeemed = await world.run(async (tx): Promise<Redeemed | ProofRefusal | undefined> => {
    if (kind !== 'code') {
      const purposes =
        kind === 'reset' ? (['reset_password'] as const) : (['sign_in', 'invite', 'reset_password'] as const)
      const shown = kind === 'reset' ? undefined : session
      const outcome = await redeemLink(tx, deps, {
        query: { purposes, token: secret, verifier: undefined },
        session: shown,
        sender,
      })
      return 'problem' in outcome ? undefined : outcome
    }
    const query = { purpose: 'sign_in', id } as const
    const issued = await findWorkingCode(tx, deps, query)
    if (!issued) return undefined
    const countsWithoutSession = world.project.additionsWithoutSession
    const outcome = await redeemCode(tx, deps, issued, {
      query,
      code: secret,
      session,
      countsWithoutSession,
      sender,
    })
    return typeof outcome === 'string' ? undefined : outcome
  })
  if (!redeemed || 'refusal' in redeemed) return undefined
  const { userId } = redeemed
  // The contact of a self-made user went to another person, who proved it.
  if (before && before.userId !== userId && !before.isVerified) {
    const claimer = world.model.claimers.get(before.userId)
    if (claimer === undefined) world.model.emptied(before.userId)
  }
  world.model.proved(userId, actor)
  const hash = kind === 'reset' ? nameSecret(world, actor) : undefined
  await world.run(async (tx) => {
    if (hash !== undefined) {
      await setPassword(tx, deps, userId, hash)
      await revokeAllSessions(tx, userId)
    }
    if (session?.userId !== userId || hash !== undefined) await startSession(world, tx, actor, userId, 'otp')
  })
  return userId
}

const nameSecret = (world: World, actor: Actor): string => {
  const hash = `hash ${world.next()} of ${actor}`
  world.owners.set(hash, actor)
  return hash
}

/** What a person with a browser does, or a person whom the site's server relays: the operations are the same. */
export const personActs: Record<string, Act> = {
  'sign up with a password': async (world, actor) => {
    const { contact } = emailBox(world)
    if (contact.kind !== 'email') return
    const hash = nameSecret(world, actor)
    await world.run(async (tx) => {
      const created = await signUpWithPassword(tx, world.server.deps, contact, { hash })
      if ('refusal' in created) return
      await startSession(world, tx, actor, created.userId, 'password')
    })
  },
  'sign in with a password': async (world, actor) => {
    const { contact } = emailBox(world)
    await world.run(async (tx) => {
      const account = contact.kind === 'email' ? await findAccount(tx, contact.value) : undefined
      if (!account || account.requiresReset || !signsIn(account)) return
      if (world.owners.get(account.passwordHash ?? '') !== actor) return
      world.model.signedIn(account.user.id, actor)
      await startSession(world, tx, actor, account.user.id, 'password')
    })
  },
  'set a password in the session': async (world, actor) => {
    const session = await findSession(world, actor)
    if (!session) return
    await world.run(async (tx) => {
      const user = await lockUser(tx, session.userId)
      if (!user || (user.claimedAt === null && !(await hasPassword(tx, user.id)))) return
      await setPassword(tx, world.server.deps, user.id, nameSecret(world, actor), { inSession: session.id })
      await revokeAllSessions(tx, user.id, session.id)
    })
  },
  'request a code': (world) => send(world, 'code', world.pick(world.boxes), null),
  'request a link': (world) => send(world, 'link', emailBox(world), null),
  'request a reset': (world) => send(world, 'reset', emailBox(world), null),
  'request a code that adds a contact': async (world, actor) => {
    const session = await findSession(world, actor)
    if (!session) return
    const { deps, clock } = world.server
    const box = world.pick(world.boxes)
    await world.run(async (tx) => {
      const caller = await findCallerById(tx, session.id, clock.now())
      if (caller) await authorizeContactRequest(tx, deps, world.project, caller, box.contact)
    })
    await send(
      world,
      world.chance(0.3) && box.contact.kind === 'email' ? 'link' : 'code',
      box,
      session.userId,
    )
  },
  'redeem a proof': async (world, actor) => {
    const own = world.pending.filter(({ box }) => box.holder === actor)
    if (own.length > 0) await redeem(world, world.pick(own), world.chance(0.5))
  },
  'prove a contact at once': async (world, actor) => {
    const box = world.pick(world.boxes.filter(({ holder }) => holder === actor))
    await send(world, 'code', box, null)
    const last = world.pending.at(-1)
    if (last) await redeem(world, last, world.chance(0.5))
  },
  'prove a contact to add it': async (world, actor) => {
    const session = await findSession(world, actor)
    if (!session) return
    await send(
      world,
      'code',
      world.pick(world.boxes.filter(({ holder }) => holder === actor)),
      session.userId,
    )
    const last = world.pending.at(-1)
    if (last) await redeem(world, last, true)
  },
  'remove a contact': async (world, actor) => {
    const session = await findSession(world, actor)
    if (!session) return
    await world.run(async (tx) => {
      await authorizeAccountChange(tx, world.server.deps, { userId: session.userId, session, step: 'ask' })
      const contacts = await listContactsOf(tx, session.userId)
      if (contacts.length === 0) return
      await removeContactById(tx, world.server.deps, session.userId, world.pick(contacts))
      if (!(await hasSignInMethod(tx, session.userId))) throw new Expected()
    })
  },
  'sign out everywhere': async (world, actor) => {
    const session = await findSession(world, actor)
    if (session) await world.run((tx) => revokeAllSessions(tx, session.userId))
  },
}
