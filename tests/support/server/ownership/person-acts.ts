import { changeOwnPassword } from '../../../../server/adapters/in-process/passwords.ts'
import {
  authorizeAccountChange,
  authorizeNewPassword,
} from '../../../../server/identity/access/authorize-account-change.ts'
import { toEmbeddedFactor } from '../../../../server/identity/methods/magic-link/link.ts'
import { changePassword } from '../../../../server/identity/methods/password/change-password.ts'
import { toMailSender } from '../../../../server/identity/projects/mail.ts'
import { consumeUserToken } from '../../../../server/identity/proofs/user-tokens.ts'
import { revokeAllSessions } from '../../../../server/identity/sessions/store.ts'
import { listContactsOf, removeContactById } from '../../../../server/identity/users/contacts.ts'
import { signUpWithPassword } from '../../../../server/identity/users/create.ts'
import { findAccount, isStillValid } from '../../../../server/identity/users/passwords.ts'
import { hasSignInMethod } from '../../../../server/identity/users/sign-in-methods.ts'
import { type Act, emailBox, findSession, nameSecret, startSession, used } from './act.ts'
import { Expected } from './expected.ts'

/** What a person with a browser does, or a person whom the site's server relays: the operations are the same. */
export const personActs: Record<string, Act> = {
  'sign in with a password': async (world, actor) => {
    const { contact } = emailBox(world)
    const account = await world.run((unit) => findAccount(unit, contact.value))
    if (!account || world.owners.get(account.passwordHash ?? '') !== actor) throw new Expected()
    await world.meanwhile.run?.()
    await world.run(async (unit) => {
      if (!(await isStillValid(unit, account))) throw new Expected()
      await startSession(world, unit, actor, account.user.id, 'password')
    })
    world.model.signedIn(account.user.id, actor, contact.value)
  },
  'set a password in the session': async (world, actor) => {
    const session = await findSession(world, actor)
    const { password, hash } = nameSecret(world, actor)
    const { deps, project } = world
    if (project.isPortal) await changeOwnPassword(deps, { token: session.token, password, locale: 'en' })
    else {
      await world.run(async (unit) => {
        await authorizeNewPassword(unit, deps, session)
        const change = { userId: session.userId, address: null, hash, keep: session.id }
        await changePassword(unit, deps, toMailSender(project, 'en'), change)
      })
    }
    used(world, session)
  },
  'remove a contact': async (world, actor) => {
    const session = await findSession(world, actor)
    const { userId } = session
    const removed = await world.run(async (unit) => {
      await authorizeAccountChange(unit, world.deps, { userId, session, step: 'ask' })
      const contact = world.pick(await listContactsOf(unit, userId))
      await removeContactById(unit, world.deps, userId, contact)
      if (!(await hasSignInMethod(unit, userId))) throw new Expected()
      return contact.value
    })
    used(world, session)
    world.model.removed(userId, removed)
  },
  'sign out everywhere': async (world, actor) => {
    const { userId } = await findSession(world, actor)
    await world.run((unit) => revokeAllSessions(unit, userId))
    world.model.changed(userId)
  },
  'sign in with a token of the site': async (world, actor) => {
    const { token } = world.pick(world.tokens.filter((known) => known.actor === actor))
    const userId = await world.run(async (unit) => {
      const consumed = await consumeUserToken(unit, world.deps, 'embedded', token)
      if (!consumed) throw new Expected()
      const { type } = toEmbeddedFactor(world.deps.clock.now(), consumed.id)
      await startSession(world, unit, actor, consumed.userId, type)
      return consumed.userId
    })
    world.model.signedIn(userId, actor)
  },
}

/** What only a site offers. The portal has sign-ups instead. */
export const shopActs: Record<string, Act> = {
  'sign up with a password': async (world, actor) => {
    const { contact } = emailBox(world)
    const { hash } = nameSecret(world, actor)
    const created = await world.run(async (unit) => {
      const outcome = await signUpWithPassword(unit, world.deps, contact, { hash })
      if ('refusal' in outcome) throw new Expected()
      await startSession(world, unit, actor, outcome.userId, 'password')
      return outcome
    })
    world.model.created(created.userId, [contact.value])
    world.model.signedIn(created.userId, actor)
  },
}
