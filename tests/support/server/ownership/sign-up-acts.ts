import { register } from '../../../../server/adapters/in-process/register.ts'
import {
  completeSignUp,
  endSigningUp,
  resumeSignUp,
} from '../../../../server/adapters/in-process/sign-ups.ts'
import { findSignUp } from '../../../../server/identity/accounts/users/sign-ups.ts'
import { signUps } from '../../../../server/identity/base/schema/sign-ups.ts'
import { days, later } from '../../../../server/platform/machine/clock.ts'
import { type Act, emailBox, keepSession, nameSecret } from './act.ts'
import { Expected } from './expected.ts'
import { type Fixture, toVisitor } from './fixture.ts'
import type { Actor } from './shown.ts'

/** What a person who signs up in the portal does (rule O14). */
export const signUpActs: Record<string, Act> = {
  'sign up in the portal': async (fixture, actor) => {
    const { contact } = emailBox(fixture)
    const { password } = nameSecret(fixture, actor)
    const order = { address: contact.value, password, minutes: 1440, visitor: toVisitor(fixture) }
    const { user: account, session, token } = await register(fixture.deps, order)
    const expiresAt = later(fixture.deps.clock.now(), days(7)).getTime()
    const secrets = { token, password, code: fixture.sent.code }
    const address = contact.value
    fixture.signUps.set(account.id, { actor, address, sessionId: session.id, expiresAt, ...secrets })
  },
  'resume a sign-up': async (fixture, actor) => {
    const [id, signUp] = fixture.pick(ownSignUps(fixture, actor))
    const resumed = await resumeSignUp(fixture.deps, signUp)
    if (!resumed) throw new Expected()
    if (resumed.user.id !== id) fixture.model.tell('another sign-up was resumed')
    fixture.signUps.set(id, { ...signUp, sessionId: resumed.session.id, token: resumed.token })
  },
  'complete a sign-up': async (fixture, actor) => {
    const { deps, project, model } = fixture
    const isOfActor = (address: string) =>
      fixture.boxes.some(({ holder, contact }) => holder === actor && contact.value === address)
    const [, { token, code, address }] = fixture.pick(
      ownSignUps(fixture, actor).filter(([, signUp]) => isOfActor(signUp.address)),
    )
    const completion = await fixture.run(async (unit) => {
      const signUp = await findSignUp(unit, deps, { token })
      if (!signUp) throw new Expected()
      const check = { userId: signUp.userId, address, code, token, visitor: toVisitor(fixture) }
      return completeSignUp(unit, deps, project, signUp, check)
    })
    if (completion === 'email_taken') model.disputed(address)
    if (typeof completion === 'string') throw new Expected()
    const userId = completion.user.id
    keepSession(fixture, actor, completion.row, completion.token)
    model.proved({ contact: address, actor, userId, requestedAt: fixture.now.act })
    model.signedIn(userId, actor)
  },
  'end a sign-up': async (fixture, actor) => {
    const [id] = fixture.pick(ownSignUps(fixture, actor))
    const isEnded = await fixture.run((unit) => endSigningUp(unit, fixture.deps, id))
    if (!isEnded) throw new Expected()
    fixture.signUps.delete(id)
  },
}

const ownSignUps = (fixture: Fixture, actor: Actor) =>
  [...fixture.signUps].filter(([, signUp]) => signUp.actor === actor)

/** Compares the sign-ups with the expected ones: only a proof of their email address ends them. */
export async function checkSignUps(fixture: Fixture, isProved: (contact: string) => boolean): Promise<void> {
  if (!fixture.project.isPortal) return
  const rows = await fixture.run((unit) => unit.tx.select().from(signUps))
  for (const [id, { address, sessionId }] of fixture.signUps) {
    const storedSignUp = rows.find(({ userId }) => userId === id)
    if (isProved(address)) {
      if (storedSignUp) fixture.model.tell(`a sign-up with the proved ${address} goes on`)
      fixture.signUps.delete(id)
    } else if (!storedSignUp) fixture.model.tell(`a sign-up of ${address} is lost`)
    else if (storedSignUp.sessionId !== sessionId) fixture.model.tell(`a sign-up of ${address} was disturbed`)
  }
}
