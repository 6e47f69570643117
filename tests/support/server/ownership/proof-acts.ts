import {
  checkCode,
  consumeCode,
  findWorkingCode,
  issueCode,
  toContact,
} from '../../../../server/identity/accounts/proofs/codes.ts'
import { type IssuedLink, issueLink } from '../../../../server/identity/accounts/proofs/links.ts'
import { redeemIssuedCode } from '../../../../server/identity/accounts/proofs/redeem-contact.ts'
import { redeemIssuedLink, redeemLink } from '../../../../server/identity/accounts/proofs/redeem-link.ts'
import type { ProofRejection, Redeemed } from '../../../../server/identity/accounts/proofs/redemption.ts'
import { findPrincipalById } from '../../../../server/identity/accounts/sessions/principal.ts'
import { lockUser } from '../../../../server/identity/accounts/users/store.ts'
import { toEmailSender } from '../../../../server/identity/base/projects/email.ts'
import { authorizeContactRequest } from '../../../../server/identity/operations/access/authorize-user-change.ts'
import { changePassword } from '../../../../server/identity/operations/methods/password/set-password.ts'
import { hours, later } from '../../../../server/platform/machine/clock.ts'
import { type Act, emailBox, findSession, nameSecret, startSession } from './act.ts'
import { Expected } from './expected.ts'
import type { Fixture, Mailbox, Pending } from './fixture.ts'
import { findHolderOf } from './read-users.ts'

/** Sends a proof of a contact to its mailbox. */
export async function send(
  fixture: Fixture,
  kind: Pending['kind'],
  box: Mailbox,
  addsTo: string | null,
): Promise<Pending> {
  const { deps, project } = fixture
  const { contact } = box
  const request = { project, userId: addsTo ?? undefined, minutes: 60 }
  const sent = { box, addsTo, requestedAt: fixture.now.act }
  const pending = await fixture.run(async (unit): Promise<Pending> => {
    // The user may have been deleted since the act found it.
    if (addsTo !== null && !(await lockUser(unit, addsTo))) throw new Expected()
    if (kind === 'code' || contact.kind === 'phone') {
      const requester = { site: addsTo === null ? { signsIn: true as const } : { addsTo } }
      const channel = contact.kind === 'email' ? ('email' as const) : ('sms' as const)
      const order = { ...request, purpose: 'sign_in', address: contact.value, channel, requester } as const
      const { id, code } = await issueCode(unit, deps, order)
      return { ...sent, kind: 'code', id, secret: code }
    }
    const purpose = kind === 'reset' ? ('reset_password' as const) : ('sign_in' as const)
    const token = await issueLink(unit, deps, { ...request, purpose, address: contact.value })
    return { ...sent, kind, id: '', secret: token }
  })
  fixture.pending.push(pending)
  fixture.model.requested(contact.value, later(deps.clock.now(), hours(1)).getTime())
  return pending
}

/**
 * Redeems a proof. A reset sets a password. Other proofs start a session, unless the current one continues.
 * @returns the user
 * @throws Expected if it is rejected
 */
export async function redeem(fixture: Fixture, pending: Pending, isWithin: boolean): Promise<string> {
  const { kind, box, addsTo, requestedAt } = pending
  const { deps, model } = fixture
  const actor = box.holder
  const session = isWithin ? await findSession(fixture, actor, addsTo).catch(() => undefined) : undefined
  const presented = kind === 'reset' ? undefined : session
  const countsWithoutSession = kind === 'code' && fixture.project.additionsWithoutSession
  // A site with its own sessions only requests additions for the person who uses it.
  const isOfOther = addsTo !== null && (model.claimers.get(addsTo) ?? actor) !== actor
  if (countsWithoutSession && isOfOther && !presented) throw new Expected()
  const { hash } = nameSecret(fixture, actor)
  const sender = toEmailSender(fixture.project, 'en', fixture.deps.config)
  const outcome = await fixture.run(async (unit) => {
    const redeemed = await redeemIn(unit, fixture, pending, presented)
    if (!redeemed || 'rejection' in redeemed) return redeemed
    const { userId } = redeemed
    const address = box.contact.kind === 'email' ? box.contact.value : null
    if (kind === 'reset') await changePassword(unit, deps, sender, { userId, address, hash })
    if (presented?.userId !== userId || presented.hasEnded)
      await startSession(fixture, unit, actor, userId, 'otp')
    return redeemed
  })
  const contact = box.contact.value
  if (outcome && 'rejection' in outcome && outcome.rejection.endsWith('_for_user')) model.disputed(contact)
  if (!outcome || 'rejection' in outcome) throw new Expected()
  const { userId } = outcome
  if (fixture.pending.includes(pending)) fixture.pending.splice(fixture.pending.indexOf(pending), 1)
  const proof = { contact, actor, userId, addsTo, requestedAt, countsWithoutSession }
  model.proved({ ...proof, sessionOf: presented?.hasEnded ? undefined : presented?.userId })
  model.signedIn(userId, actor)
  return userId
}

async function redeemIn(
  unit: Parameters<typeof redeemLink>[0],
  { deps, project }: Fixture,
  { kind, id, secret }: Pending,
  session: Awaited<ReturnType<typeof findSession>> | undefined,
): Promise<Redeemed | ProofRejection | undefined> {
  const sender = toEmailSender(project, 'en', deps.config)
  if (kind !== 'code') {
    const purposes =
      kind === 'reset' ? (['reset_password'] as const) : (['sign_in', 'invite', 'reset_password'] as const)
    const query = { purposes, token: secret, verifier: undefined }
    const decide = (link: IssuedLink) => redeemIssuedLink(unit, deps, link, { session, sender })
    const outcome = await redeemLink(unit, deps, { query, decide })
    return 'problem' in outcome ? undefined : outcome.result
  }
  const query = { purpose: 'sign_in', id } as const
  const issued = await findWorkingCode(unit, deps, query)
  if (!issued) return undefined
  const countsWithoutSession = project.additionsWithoutSession
  const checked = await checkCode(unit, deps, query, { code: secret, contact: toContact(issued) })
  if (typeof checked === 'string') return undefined
  const redemption = { session, countsWithoutSession, sender }
  const { result, isConsumed } = await redeemIssuedCode(unit, deps, checked, redemption)
  if (isConsumed) await consumeCode(unit, checked.id)
  return result
}

/** The mailboxes that an actor reads. */
const boxesOf = (fixture: Fixture, actor: Mailbox['holder']) =>
  [...fixture.boxes, fixture.operatorBox].filter(({ holder }) => holder === actor)

/** What a person does with proofs, in a browser or through the site's server. */
export const proofActs: Record<string, Act> = {
  'request a code': async (fixture) => void (await send(fixture, 'code', fixture.pick(fixture.boxes), null)),
  'request a link': async (fixture) => void (await send(fixture, 'link', emailBox(fixture), null)),
  'request a reset': async (fixture) => void (await send(fixture, 'reset', emailBox(fixture), null)),
  'request a proof that adds a contact': async (fixture, actor) => {
    const session = await findSession(fixture, actor)
    const { deps } = fixture
    const box = fixture.pick(
      actor === 'operator' || fixture.chance(0.6) ? boxesOf(fixture, actor) : fixture.boxes,
    )
    await fixture.run(async (unit) => {
      const principal = await findPrincipalById(unit, session.id, deps.clock.now())
      if (!principal) throw new Expected()
      await authorizeContactRequest(unit, deps, fixture.project, principal, box.contact)
    })
    await send(fixture, fixture.chance(0.3) ? 'link' : 'code', box, session.userId)
  },
  'redeem a proof': async (fixture, actor) => {
    const values = boxesOf(fixture, actor).map(({ contact }) => contact.value)
    const ownProofs = fixture.pending.filter(({ box }) => values.includes(box.contact.value))
    const additions = ownProofs.filter(({ addsTo }) => addsTo !== null)
    const chosen =
      actor === 'operator' || (additions.length > 0 && fixture.chance(0.7)) ? additions : ownProofs
    const isWithin = actor === 'operator' || fixture.chance(chosen === additions ? 0.8 : 0.5)
    await redeem(fixture, fixture.pick(chosen), isWithin)
  },
  'prove a contact at once': async (fixture, actor) => {
    const box = fixture.pick(boxesOf(fixture, actor))
    await redeem(fixture, await send(fixture, 'code', box, null), fixture.chance(0.5))
  },
  'prove a contact to add it': async (fixture, actor) => {
    const session = await findSession(fixture, actor)
    const kind = fixture.chance(0.3) ? 'link' : 'code'
    const pending = await send(fixture, kind, fixture.pick(boxesOf(fixture, actor)), session.userId)
    await redeem(fixture, pending, true)
  },
  'prove a contact to add it to a user of another': async (fixture, actor) => {
    const holder = await findHolderOf(fixture, fixture.pick(fixture.boxes))
    if (!holder) throw new Expected()
    const box = fixture.pick(boxesOf(fixture, actor))
    const pending = await send(fixture, fixture.chance(0.3) ? 'link' : 'code', box, holder.userId)
    await redeem(fixture, pending, fixture.chance(0.5))
  },
}

/** At the end, the holders of some mailboxes prove them, twice if the first proof is rejected (rule O9). */
export async function proveAll(
  fixture: Fixture,
  { begin, check }: { begin: (name: string) => void; check: () => Promise<void> },
): Promise<void> {
  const { model } = fixture
  const boxes = fixture.boxes.filter(() => fixture.chance(0.6))
  for (const box of boxes) {
    const holder = await findHolderOf(fixture, box)
    const isDisputable = holder && !holder.isVerified && model.claimers.has(holder.userId)
    let isIn = false
    for (let attempts = 0; attempts < (isDisputable ? 2 : 1) && !isIn; attempts += 1) {
      begin(`prove ${box.contact.value}`)
      isIn = await redeem(fixture, await send(fixture, 'code', box, null), false).then(
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
