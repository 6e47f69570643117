import { register } from '../../../../server/adapters/in-process/register.ts'
import {
  completeSignUp,
  endSigningUp,
  resumeSignUp,
} from '../../../../server/adapters/in-process/sign-ups.ts'
import { signUps } from '../../../../server/identity/schema/sign-ups.ts'
import { findSignUp } from '../../../../server/identity/users/sign-ups.ts'
import { days, later } from '../../../../server/platform/machine/clock.ts'
import { type Act, emailBox, keepSession, nameSecret } from './act.ts'
import { Expected } from './expected.ts'
import type { Actor } from './shown.ts'
import { toVisitor, type World } from './world.ts'

/** What a person does who signs up in the portal (rule O14). */
export const signUpActs: Record<string, Act> = {
  'sign up in the portal': async (world, actor) => {
    const { contact } = emailBox(world)
    const { password } = nameSecret(world, actor)
    const order = { address: contact.value, password, minutes: 1440, visitor: toVisitor(world) }
    const { account, session, token } = await register(world.deps, order)
    const expiresAt = later(world.deps.clock.now(), days(7)).getTime()
    const secrets = { token, password, code: world.sent.code }
    const address = contact.value
    world.signUps.set(account.id, { actor, address, sessionId: session.id, expiresAt, ...secrets })
  },
  'resume a sign-up': async (world, actor) => {
    const [id, signUp] = world.pick(ownSignUps(world, actor))
    const resumed = await resumeSignUp(world.deps, signUp)
    if (!resumed) throw new Expected()
    if (resumed.account.id !== id) world.model.tell('another sign-up was resumed')
    world.signUps.set(id, { ...signUp, sessionId: resumed.session.id, token: resumed.token })
  },
  'complete a sign-up': async (world, actor) => {
    const { deps, project, model } = world
    const isOfActor = (address: string) =>
      world.boxes.some(({ holder, contact }) => holder === actor && contact.value === address)
    const [, { token, code, address }] = world.pick(
      ownSignUps(world, actor).filter(([, signUp]) => isOfActor(signUp.address)),
    )
    const done = await world.run(async (unit) => {
      const signUp = await findSignUp(unit, deps, { token })
      if (!signUp) throw new Expected()
      const check = { accountId: signUp.userId, address, code, token, visitor: toVisitor(world) }
      return completeSignUp(unit, deps, project, signUp, check)
    })
    if (done === 'email_taken') model.disputed(address)
    if (typeof done === 'string') throw new Expected()
    const userId = done.account.id
    keepSession(world, actor, done.row, done.token)
    model.proved({ contact: address, actor, userId, requestedAt: world.now.act })
    model.signedIn(userId, actor)
  },
  'end a sign-up': async (world, actor) => {
    const [id] = world.pick(ownSignUps(world, actor))
    const isEnded = await world.run((unit) => endSigningUp(unit, world.deps, id))
    if (!isEnded) throw new Expected()
    world.signUps.delete(id)
  },
}

const ownSignUps = (world: World, actor: Actor) =>
  [...world.signUps].filter(([, signUp]) => signUp.actor === actor)

/** Compares the sign-ups with those that must be there: a proof of their email address ends them, and nothing else. */
export async function checkSignUps(world: World, isProved: (contact: string) => boolean): Promise<void> {
  if (!world.project.isPortal) return
  const rows = await world.run((unit) => unit.tx.select().from(signUps))
  for (const [id, { address, sessionId }] of world.signUps) {
    const found = rows.find(({ userId }) => userId === id)
    if (isProved(address)) {
      if (found) world.model.tell(`a sign-up of the proved ${address} goes on`)
      world.signUps.delete(id)
    } else if (!found) world.model.tell(`a sign-up of ${address} is lost`)
    else if (found.sessionId !== sessionId) world.model.tell(`a sign-up of ${address} was disturbed`)
  }
}
