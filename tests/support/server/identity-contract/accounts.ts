import { describe, expect, it } from 'vitest'
import { ann, bob, otherPassword, password, rejection, type Steps, visitor } from './steps.ts'

/** Registration, sessions and deletion. */
export function describeAccounts(name: string, steps: Steps): void {
  const { getIdentity, differs, register, registerVerified, signIn, isActive } = steps

  describe(`${name}: registration and sign-in`, () => {
    it('creates an account with an unverified email address and a session', async () => {
      const { token, jwt, session, user } = await register()
      expect(user.emails).toEqual([{ address: ann, verifiedAt: null, provedAt: null, isPrimary: true }])
      expect(user.hasPassword).toBe(true)
      expect(session.signedInWith).toBe(ann)
      const isAccount = differs('a registration creates an account immediately')
      expect([jwt.split('.').length, user.isSignUp]).toEqual(isAccount ? [3, undefined] : [1, true])
      const authenticated = await getIdentity().authenticate(token)
      expect(authenticated).toEqual({ session: { ...session, signedInWith: ann }, user })
      expect(await getIdentity().listAddresses(user.id)).toEqual(isAccount ? [ann] : [])
    })

    it('does not affect an earlier registration of the email address', async () => {
      const first = await register()
      const second = register(ann, otherPassword)
      if (differs('a registration creates an account immediately'))
        expect(await rejection(second)).toBe('email_taken')
      else expect((await second).user.id).not.toBe(first.user.id)
      expect(await isActive(first)).toBe(true)
      expect((await signIn()).user.id).toBe(first.user.id)
    })

    it('rejects a verified email address, but rejects a weak password first', async () => {
      await registerVerified()
      expect(await rejection(register())).toBe('email_taken')
      expect(await rejection(register(ann, 'password'))).toBe('weak_password')
    })

    it('signs in with the password, and rejects a wrong password like an unknown email address', async () => {
      const { user } = await register()
      const session = await signIn()
      expect(session.user.id).toBe(user.id)
      expect(await isActive(session)).toBe(true)
      expect(await rejection(signIn(ann, 'wrong'))).toBe('wrong_credentials')
      expect(await rejection(signIn(bob, 'wrong'))).toBe('wrong_credentials')
    })

    it('checks a password without creating a session', async () => {
      const { user } = await registerVerified()
      const check = (secret: string) =>
        getIdentity().checkPassword({ address: ann, password: secret, visitor })
      expect(await rejection(check(password))).toBe('done')
      expect(await rejection(check('wrong'))).toBe('wrong_credentials')
      expect(await getIdentity().listSessions(user.id)).toHaveLength(1)
    })

    it('rejects a password after ten wrong ones', async () => {
      await register()
      for (let attempts = 0; attempts < 10; attempts += 1) await rejection(signIn(ann, 'wrong'))
      expect(await rejection(signIn())).toBe('too_many_requests')
    })
  })

  describe(`${name}: sessions`, () => {
    it('finds no session for a made-up token', async () => {
      expect(await getIdentity().authenticate('a'.repeat(43))).toBeUndefined()
    })

    it('lists the sessions of one account with browser and network', async () => {
      const created = await registerVerified()
      const second = await signIn()
      await registerVerified(bob)
      const sessions = await getIdentity().listSessions(created.user.id)
      expect(sessions.map(({ id }) => id).sort()).toEqual([created.session.id, second.session.id].sort())
      const isHidden = differs('sessions show no browser or network')
      expect(sessions[0]).toMatchObject({
        ipAddress: isHidden ? '' : visitor.ip,
        userAgent: isHidden ? '' : visitor.userAgent,
      })
    })

    it('only ends a session of the account', async () => {
      const first = await register()
      const second = await register(bob)
      expect(await getIdentity().revokeSession(first.user.id, second.session.id)).toBe(false)
      expect(await getIdentity().revokeSession(first.user.id, first.session.id)).toBe(true)
      expect(await getIdentity().revokeSession(first.user.id, first.session.id)).toBe(false)
      expect([await isActive(first), await isActive(second)]).toEqual([false, true])
    })

    it('ends all sessions of a user, and can be repeated', async () => {
      const first = await register()
      const second = await signIn()
      const bobAccount = await register(bob)
      await getIdentity().revokeAllSessions(first.user.id)
      await getIdentity().revokeAllSessions(first.user.id)
      await getIdentity().revokeAllSessions('user-unknown')
      expect(await Promise.all([first, second, bobAccount].map(isActive))).toEqual([false, false, true])
    })

    it('raises no error for a session without held social identities', async () => {
      const { session } = await register()
      expect(await rejection(getIdentity().linkHeldIdentities(session.id, 'en'))).toBe('done')
    })
  })

  describe(`${name}: deletion`, () => {
    it('ends the sessions and blocks the verified email address', async () => {
      const created = await registerVerified()
      await getIdentity().deleteAccount(created.user.id)
      expect(await isActive(created)).toBe(false)
      expect(await rejection(signIn())).toBe('wrong_credentials')
      expect(await rejection(register())).toBe('email_barred')
    })

    it('can be repeated, and ignores an unknown account', async () => {
      const { user } = await register()
      const bobAccount = await register(bob)
      for (const id of [user.id, user.id, 'user-unknown']) await getIdentity().deleteAccount(id)
      expect(await isActive(bobAccount)).toBe(true)
      expect(await getIdentity().listAddresses(user.id)).toEqual([])
    })
  })
}
