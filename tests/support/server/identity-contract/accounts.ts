import { describe, expect, it } from 'vitest'
import { ann, bob, otherPassword, password, refusal, type Steps, visitor } from './steps.ts'

/** Registration, sessions and deletion. */
export function describeAccounts(name: string, steps: Steps): void {
  const { getIdentity, differs, register, registerVerified, signIn, isActive } = steps

  describe(`${name}: registration and sign-in`, () => {
    it('creates an account with an unverified email address and a session', async () => {
      const { token, jwt, session, account } = await register()
      expect(account.emails).toEqual([{ address: ann, verifiedAt: null, provedAt: null, isPrimary: true }])
      expect(account.hasPassword).toBe(true)
      expect(session.signedInWith).toBe(ann)
      const isAccount = differs('a registration is an account at once')
      expect([jwt.split('.').length, account.isSignUp]).toEqual(isAccount ? [3, undefined] : [1, true])
      const found = await getIdentity().authenticate(token)
      expect(found).toEqual({ session: { ...session, signedInWith: ann }, account })
      expect(await getIdentity().listContacts(account.id)).toEqual(isAccount ? [ann] : [])
    })

    it('does not disturb an earlier registration of the email address', async () => {
      const first = await register()
      const second = register(ann, otherPassword)
      if (differs('a registration is an account at once')) expect(await refusal(second)).toBe('email_taken')
      else expect((await second).account.id).not.toBe(first.account.id)
      expect(await isActive(first)).toBe(true)
      expect((await signIn()).account.id).toBe(first.account.id)
    })

    it('refuses a verified email address, and a weak password before that', async () => {
      await registerVerified()
      expect(await refusal(register())).toBe('email_taken')
      expect(await refusal(register(ann, 'password'))).toBe('weak_password')
    })

    it('signs in with the password, and refuses a wrong one like an unknown email address', async () => {
      const { account } = await register()
      const session = await signIn()
      expect(session.account.id).toBe(account.id)
      expect(await isActive(session)).toBe(true)
      expect(await refusal(signIn(ann, 'wrong'))).toBe('wrong_credentials')
      expect(await refusal(signIn(bob, 'wrong'))).toBe('wrong_credentials')
    })

    it('checks a password without creating a session', async () => {
      const { account } = await registerVerified()
      const check = (secret: string) =>
        getIdentity().checkPassword({ address: ann, password: secret, visitor })
      expect(await refusal(check(password))).toBe('done')
      expect(await refusal(check('wrong'))).toBe('wrong_credentials')
      expect(await getIdentity().listSessions(account.id)).toHaveLength(1)
    })

    it('refuses a password after ten wrong ones', async () => {
      await register()
      for (let tries = 0; tries < 10; tries += 1) await refusal(signIn(ann, 'wrong'))
      expect(await refusal(signIn())).toBe('too_many_requests')
    })
  })

  describe(`${name}: sessions`, () => {
    it('knows no session of a made-up token', async () => {
      expect(await getIdentity().authenticate('a'.repeat(43))).toBeUndefined()
    })

    it('lists the sessions of one account with browser and network', async () => {
      const created = await registerVerified()
      const second = await signIn()
      await registerVerified(bob)
      const sessions = await getIdentity().listSessions(created.account.id)
      expect(sessions.map(({ id }) => id).sort()).toEqual([created.session.id, second.session.id].sort())
      const isHidden = differs('sessions show no browser and network')
      expect(sessions[0]).toMatchObject({
        ipAddress: isHidden ? '' : visitor.ip,
        userAgent: isHidden ? '' : visitor.userAgent,
      })
    })

    it('ends a session of the account only', async () => {
      const mine = await register()
      const theirs = await register(bob)
      expect(await getIdentity().revokeSession(mine.account.id, theirs.session.id)).toBe(false)
      expect(await getIdentity().revokeSession(mine.account.id, mine.session.id)).toBe(true)
      expect(await getIdentity().revokeSession(mine.account.id, mine.session.id)).toBe(false)
      expect([await isActive(mine), await isActive(theirs)]).toEqual([false, true])
    })

    it('ends all sessions of an account, and can be repeated', async () => {
      const first = await register()
      const second = await signIn()
      const other = await register(bob)
      await getIdentity().revokeAllSessions(first.account.id)
      await getIdentity().revokeAllSessions(first.account.id)
      await getIdentity().revokeAllSessions('user-unknown')
      expect(await Promise.all([first, second, other].map(isActive))).toEqual([false, false, true])
    })

    it('drops no error for a session without held social identities', async () => {
      const { session } = await register()
      expect(await refusal(getIdentity().linkHeldIdentities(session.id, 'en'))).toBe('done')
    })
  })

  describe(`${name}: deletion`, () => {
    it('ends the sessions and bars the verified email address', async () => {
      const created = await registerVerified()
      await getIdentity().deleteAccount(created.account.id)
      expect(await isActive(created)).toBe(false)
      expect(await refusal(signIn())).toBe('wrong_credentials')
      expect(await refusal(register())).toBe('email_barred')
    })

    it('can be repeated, and ignores an unknown account', async () => {
      const { account } = await register()
      const other = await register(bob)
      for (const id of [account.id, account.id, 'user-unknown']) await getIdentity().deleteAccount(id)
      expect(await isActive(other)).toBe(true)
      expect(await getIdentity().listContacts(account.id)).toEqual([])
    })
  })
}
