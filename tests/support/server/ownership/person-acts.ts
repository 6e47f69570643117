import { changeOwnPassword } from '../../../../server/adapters/in-process/passwords.ts'
import { consumeUserToken } from '../../../../server/identity/accounts/proofs/user-tokens.ts'
import { revokeAllSessions } from '../../../../server/identity/accounts/sessions/store.ts'
import { listContactsOf, removeContactById } from '../../../../server/identity/accounts/users/contacts.ts'
import { signUpWithPassword } from '../../../../server/identity/accounts/users/create.ts'
import { findEmailOwner, isStillValid } from '../../../../server/identity/accounts/users/passwords.ts'
import { hasSignInMethod } from '../../../../server/identity/accounts/users/sign-in-methods.ts'
import { toEmailSender } from '../../../../server/identity/base/projects/email.ts'
import {
  authorizeNewPassword,
  authorizeUserChange,
} from '../../../../server/identity/operations/access/authorize-user-change.ts'
import { toEmbeddedFactor } from '../../../../server/identity/operations/methods/magic-link/authenticate-link.ts'
import { changePassword } from '../../../../server/identity/operations/methods/password/set-password.ts'
import { type Act, emailBox, findSession, nameSecret, startSession, used } from './act.ts'
import { Expected } from './expected.ts'

/** What a person does in a browser or through the site's server. The operations are the same. */
export const personActs: Record<string, Act> = {
  'sign in with a password': async (fixture, actor) => {
    const { contact } = emailBox(fixture)
    const account = await fixture.run((unit) => findEmailOwner(unit, contact.value))
    if (!account || fixture.owners.get(account.passwordHash ?? '') !== actor) throw new Expected()
    await fixture.meanwhile.run?.()
    await fixture.run(async (unit) => {
      if (!(await isStillValid(unit, account))) throw new Expected()
      await startSession(fixture, unit, actor, account.user.id, 'password')
    })
    fixture.model.signedIn(account.user.id, actor, contact.value)
  },
  'set a password in the session': async (fixture, actor) => {
    const session = await findSession(fixture, actor)
    const { password, hash } = nameSecret(fixture, actor)
    const { deps, project } = fixture
    if (project.isPortal) await changeOwnPassword(deps, { token: session.token, password, locale: 'en' })
    else {
      await fixture.run(async (unit) => {
        await authorizeNewPassword(unit, deps, session)
        const change = { userId: session.userId, address: null, hash, keep: session.id }
        await changePassword(unit, deps, toEmailSender(project, 'en', deps.config), change)
      })
    }
    used(fixture, session)
  },
  'remove a contact': async (fixture, actor) => {
    const session = await findSession(fixture, actor)
    const { userId } = session
    const removed = await fixture.run(async (unit) => {
      await authorizeUserChange(unit, fixture.deps, { userId, session, step: 'ask' })
      const contact = fixture.pick(await listContactsOf(unit, userId))
      await removeContactById(unit, fixture.deps, userId, contact)
      if (!(await hasSignInMethod(unit, userId))) throw new Expected()
      return contact.value
    })
    used(fixture, session)
    fixture.model.removed(userId, removed)
  },
  'sign out everywhere': async (fixture, actor) => {
    const { userId } = await findSession(fixture, actor)
    await fixture.run((unit) => revokeAllSessions(unit, userId))
    fixture.model.changed(userId)
  },
  'sign in with a token of the site': async (fixture, actor) => {
    const { token } = fixture.pick(fixture.tokens.filter((candidate) => candidate.actor === actor))
    const userId = await fixture.run(async (unit) => {
      const consumed = await consumeUserToken(unit, fixture.deps, 'embedded', token)
      if (!consumed) throw new Expected()
      const { type } = toEmbeddedFactor(fixture.deps.clock.now(), consumed.id)
      await startSession(fixture, unit, actor, consumed.userId, type)
      return consumed.userId
    })
    fixture.model.signedIn(userId, actor)
  },
}

/** What only a site offers. The portal has sign-ups instead. */
export const shopActs: Record<string, Act> = {
  'sign up with a password': async (fixture, actor) => {
    const { contact } = emailBox(fixture)
    const { hash } = nameSecret(fixture, actor)
    const created = await fixture.run(async (unit) => {
      const outcome = await signUpWithPassword(unit, fixture.deps, contact, { hash })
      if ('rejection' in outcome) throw new Expected()
      await startSession(fixture, unit, actor, outcome.userId, 'password')
      return outcome
    })
    fixture.model.created(created.userId, [contact.value])
    fixture.model.signedIn(created.userId, actor)
  },
}
