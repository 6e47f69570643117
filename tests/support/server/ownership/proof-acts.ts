import { authorizeContactRequest } from '../../../../server/identity/access/authorize-request.ts'
import { changePassword } from '../../../../server/identity/methods/password/change-password.ts'
import { toMailSender } from '../../../../server/identity/projects/mail.ts'
import { findWorkingCode, issueCode, redeemCode } from '../../../../server/identity/proofs/codes.ts'
import { issueLink } from '../../../../server/identity/proofs/links.ts'
import { redeemLink } from '../../../../server/identity/proofs/redeem-link.ts'
import type { ProofRefusal, Redeemed } from '../../../../server/identity/proofs/redemption.ts'
import { findCallerById } from '../../../../server/identity/sessions/store.ts'
import { lockUser } from '../../../../server/identity/users/store.ts'
import { hours, later } from '../../../../server/platform/machine/clock.ts'
import { type Act, emailBox, findSession, nameSecret, startSession } from './act.ts'
import { Expected } from './expected.ts'
import { findHolderOf } from './read-users.ts'
import type { Mailbox, Pending, World } from './world.ts'

/** Sends a proof of a contact to its mailbox. */
export async function send(
  world: World,
  kind: Pending['kind'],
  box: Mailbox,
  addsTo: string | null,
): Promise<Pending> {
  const { deps, project } = world
  const { contact } = box
  const request = { project, userId: addsTo ?? undefined, minutes: 60 }
  const sent = { box, addsTo, requestedAt: world.now.act }
  const pending = await world.run(async (unit): Promise<Pending> => {
    // The user can have been deleted since the act found it.
    if (addsTo !== null && !(await lockUser(unit, addsTo))) throw new Expected()
    if (kind === 'code' || contact.kind === 'phone') {
      const requester = addsTo === null ? { site: 'signs in' as const } : { site: { addsTo } }
      const channel = contact.kind === 'email' ? ('email' as const) : ('sms' as const)
      const order = { ...request, purpose: 'sign_in', address: contact.value, channel, requester } as const
      const { id, code } = await issueCode(unit, deps, order)
      return { ...sent, kind: 'code', id, secret: code }
    }
    const purpose = kind === 'reset' ? ('reset_password' as const) : ('sign_in' as const)
    const token = await issueLink(unit, deps, { ...request, purpose, address: contact.value })
    return { ...sent, kind, id: '', secret: token }
  })
  world.pending.push(pending)
  world.model.requested(contact.value, later(deps.clock.now(), hours(1)).getTime())
  return pending
}

/**
 * Redeems a proof. A reset sets a password, and the others start a session unless it goes on.
 * @returns the user
 * @throws Expected if it is refused
 */
export async function redeem(world: World, pending: Pending, isWithin: boolean): Promise<string> {
  const { kind, box, addsTo, requestedAt } = pending
  const { deps, model } = world
  const actor = box.holder
  const session = isWithin ? await findSession(world, actor, addsTo).catch(() => undefined) : undefined
  const shown = kind === 'reset' ? undefined : session
  const countsWithoutSession = kind === 'code' && world.project.additionsWithoutSession
  // A site that has sessions of its own requests additions for the person who uses it only.
  const isOfOther = addsTo !== null && (model.claimers.get(addsTo) ?? actor) !== actor
  if (countsWithoutSession && isOfOther && !shown) throw new Expected()
  const { hash } = nameSecret(world, actor)
  const sender = toMailSender(world.project, 'en')
  const outcome = await world.run(async (unit) => {
    const redeemed = await redeemIn(unit, world, pending, shown)
    if (!redeemed || 'refusal' in redeemed) return redeemed
    const { userId } = redeemed
    const address = box.contact.kind === 'email' ? box.contact.value : null
    if (kind === 'reset') await changePassword(unit, deps, sender, { userId, address, hash })
    if (shown?.userId !== userId || shown.hasEnded) await startSession(world, unit, actor, userId, 'otp')
    return redeemed
  })
  const contact = box.contact.value
  if (outcome && 'refusal' in outcome && outcome.refusal.endsWith('_for_user')) model.disputed(contact)
  if (!outcome || 'refusal' in outcome) throw new Expected()
  const { userId } = outcome
  if (world.pending.includes(pending)) world.pending.splice(world.pending.indexOf(pending), 1)
  const proof = { contact, actor, userId, addsTo, requestedAt, countsWithoutSession }
  model.proved({ ...proof, sessionOf: shown?.hasEnded ? undefined : shown?.userId })
  model.signedIn(userId, actor)
  return userId
}

async function redeemIn(
  unit: Parameters<typeof redeemLink>[0],
  { deps, project }: World,
  { kind, id, secret }: Pending,
  session: Awaited<ReturnType<typeof findSession>> | undefined,
): Promise<Redeemed | ProofRefusal | undefined> {
  const sender = toMailSender(project, 'en')
  if (kind !== 'code') {
    const purposes =
      kind === 'reset' ? (['reset_password'] as const) : (['sign_in', 'invite', 'reset_password'] as const)
    const query = { purposes, token: secret, verifier: undefined }
    const outcome = await redeemLink(unit, deps, { query, session, sender })
    return 'problem' in outcome ? undefined : outcome
  }
  const query = { purpose: 'sign_in', id } as const
  const issued = await findWorkingCode(unit, deps, query)
  if (!issued) return undefined
  const countsWithoutSession = project.additionsWithoutSession
  const redemption = { query, code: secret, session, countsWithoutSession, sender }
  const outcome = await redeemCode(unit, deps, issued, redemption)
  return typeof outcome === 'string' ? undefined : outcome
}

/** The boxes that an actor reads. */
const boxesOf = (world: World, actor: Mailbox['holder']) =>
  [...world.boxes, world.operatorBox].filter(({ holder }) => holder === actor)

/** What a person with a browser does with proofs, or a person whom the site's server relays. */
export const proofActs: Record<string, Act> = {
  'request a code': async (world) => void (await send(world, 'code', world.pick(world.boxes), null)),
  'request a link': async (world) => void (await send(world, 'link', emailBox(world), null)),
  'request a reset': async (world) => void (await send(world, 'reset', emailBox(world), null)),
  'request a proof that adds a contact': async (world, actor) => {
    const session = await findSession(world, actor)
    const { deps } = world
    const box = world.pick(actor === 'operator' || world.chance(0.6) ? boxesOf(world, actor) : world.boxes)
    await world.run(async (unit) => {
      const caller = await findCallerById(unit, session.id, deps.clock.now())
      if (!caller) throw new Expected()
      await authorizeContactRequest(unit, deps, world.project, caller, box.contact)
    })
    await send(world, world.chance(0.3) ? 'link' : 'code', box, session.userId)
  },
  'redeem a proof': async (world, actor) => {
    const values = boxesOf(world, actor).map(({ contact }) => contact.value)
    const own = world.pending.filter(({ box }) => values.includes(box.contact.value))
    const additions = own.filter(({ addsTo }) => addsTo !== null)
    const chosen = actor === 'operator' || (additions.length > 0 && world.chance(0.7)) ? additions : own
    const isWithin = actor === 'operator' || world.chance(chosen === additions ? 0.8 : 0.5)
    await redeem(world, world.pick(chosen), isWithin)
  },
  'prove a contact at once': async (world, actor) => {
    const box = world.pick(boxesOf(world, actor))
    await redeem(world, await send(world, 'code', box, null), world.chance(0.5))
  },
  'prove a contact to add it': async (world, actor) => {
    const session = await findSession(world, actor)
    const kind = world.chance(0.3) ? 'link' : 'code'
    const pending = await send(world, kind, world.pick(boxesOf(world, actor)), session.userId)
    await redeem(world, pending, true)
  },
  'prove a contact to add it to a user of another': async (world, actor) => {
    const holder = await findHolderOf(world, world.pick(world.boxes))
    if (!holder) throw new Expected()
    const box = world.pick(boxesOf(world, actor))
    const pending = await send(world, world.chance(0.3) ? 'link' : 'code', box, holder.userId)
    await redeem(world, pending, world.chance(0.5))
  },
}

/** At the end, the holders of some mailboxes prove them, twice if the first proof is refused (rule O9). */
export async function proveAll(
  world: World,
  { begin, check }: { begin: (name: string) => void; check: () => Promise<void> },
): Promise<void> {
  const { model } = world
  const boxes = world.boxes.filter(() => world.chance(0.6))
  for (const box of boxes) {
    const holder = await findHolderOf(world, box)
    const isDisputable = holder && !holder.isVerified && model.claimers.has(holder.userId)
    let isIn = false
    for (let tries = 0; tries < (isDisputable ? 2 : 1) && !isIn; tries += 1) {
      begin(`prove ${box.contact.value}`)
      isIn = await redeem(world, await send(world, 'code', box, null), false).then(
        () => true,
        (problem) => {
          if (problem instanceof Expected) return false
          throw problem
        },
      )
      await check()
    }
    if (!isIn) model.tell(`${box.holder} does not get in with ${box.contact.value}`)
  }
}
