import { describe, expect, it } from 'vitest'
import { ann, bob, otherPassword, rejection, type Steps, visitor } from './steps.ts'

/** New passwords and resets. */
export function describePasswords(name: string, steps: Steps): void {
  const { getIdentity, getService, differs, registerVerified, signIn, isActive } = steps

  async function askForReset(address = ann): Promise<string> {
    const { pageUrl, findResetToken } = getService()
    await getIdentity().startReset({ address, loginUrl: pageUrl, resetUrl: pageUrl, visitor })
    return (await findResetToken(address)) ?? 'none'
  }

  describe(`${name}: a new password`, () => {
    it('is rated by the policy', async () => {
      expect(await getIdentity().ratePassword('password', [])).toMatchObject({ isAccepted: false })
      expect(await getIdentity().ratePassword('correct-horse-42', [])).toMatchObject({
        isAccepted: true,
        isBreached: false,
      })
    })

    it('ends the other sessions of the account', async () => {
      const first = await registerVerified()
      const otherSession = await signIn()
      await getIdentity().changePassword({ token: first.token, password: otherPassword, locale: 'en' })
      expect([await isActive(first), await isActive(otherSession)]).toEqual([true, false])
      expect(await rejection(signIn())).toBe('wrong_credentials')
      expect(await rejection(signIn(ann, otherPassword))).toBe('done')
    })

    it('is rejected if it is weak, or if the session has ended', async () => {
      const { token, user } = await registerVerified()
      expect(
        await rejection(getIdentity().changePassword({ token, password: 'password', locale: 'en' })),
      ).toBe('weak_password')
      await getIdentity().revokeAllSessions(user.id)
      const change = { token, password: otherPassword, locale: 'en' } as const
      expect(await rejection(getIdentity().changePassword(change))).toBe('session_ended')
    })
  })

  describe(`${name}: a reset`, () => {
    it('sets a password once, ends all sessions and creates one', async () => {
      const before = await registerVerified()
      const token = await askForReset()
      const isChecked = !differs('reset links are not checked in advance')
      expect(await getIdentity().findResetAddress(token)).toBe(isChecked ? ann : undefined)
      const reset = (secret: string) =>
        getIdentity().resetPassword({ token, password: secret, minutes: 60, visitor })
      expect(await rejection(reset('password'))).toBe('weak_password')
      const outcomes = await Promise.all([reset(otherPassword), reset(otherPassword)].map(rejection))
      expect(outcomes.sort()).toEqual(['done', 'reset_link_invalid'])
      expect(await isActive(before)).toBe(false)
      expect(await getIdentity().listSessions(before.user.id)).toHaveLength(1)
      expect(await rejection(signIn(ann, otherPassword))).toBe('done')
      const isKnown = isChecked ? 'reset_link_invalid' : 'done'
      expect(await rejection(getIdentity().findResetAddress(token))).toBe(isKnown)
    })

    it('signs in once without changing the password', async () => {
      const { user } = await registerVerified()
      const token = await askForReset()
      const session = await getIdentity().signInByReset({ token, minutes: 60, visitor })
      expect(session).toMatchObject({ user: { id: user.id }, session: { signedInWith: ann } })
      const again = getIdentity().signInByReset({ token, minutes: 60, visitor })
      expect(await rejection(again)).toBe('reset_link_invalid')
      expect(await rejection(signIn())).toBe('done')
    })

    it('gets the same response for an unknown email address, and for a URL that is not allowed', async () => {
      expect(await askForReset(bob)).toBe('none')
      const request = {
        address: ann,
        loginUrl: getService().pageUrl,
        resetUrl: 'https://evil.test/',
        visitor,
      }
      expect(await rejection(getIdentity().startReset(request))).toBe('redirect_refused')
      const made = { token: 'made-up', minutes: 60, visitor }
      expect(await rejection(getIdentity().signInByReset(made))).toBe('reset_link_invalid')
      const reset = getIdentity().resetPassword({ ...made, password: otherPassword })
      expect(await rejection(reset)).toBe('reset_link_invalid')
    })
  })
}
