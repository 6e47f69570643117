import { describe, expect, it } from 'vitest'
import type { NewSession } from '../../../../server/portal/identity/port.ts'
import { otherPassword, rejection, type Steps, visitor } from './steps.ts'

/** Sessions of accounts with an authenticator app. */
export function describeSecondFactors(
  name: string,
  { getIdentity, getService, registerVerified, signIn }: Steps,
): void {
  const isPending = async ({ token }: NewSession) =>
    (await getIdentity().authenticate(token, { isCurrent: true }))?.session.secondFactorPending
  const give = (token: string, code: string, kind: 'totp' | 'recovery_code' = 'totp') =>
    rejection(getIdentity().enterSecondFactor({ token, kind, code, visitor }))

  describe(`${name}: second factors`, () => {
    it('are not pending for an account without an authenticator app, and every code is wrong', async () => {
      const created = await registerVerified()
      expect(created.session.secondFactorPending).toBe(false)
      expect(await isPending(created)).toBe(false)
      expect(await give(created.token, '123456')).toBe('wrong_second_factor')
    })

    it('are pending after a sign-in until a code is entered, which works once', async () => {
      const first = await registerVerified()
      const app = await getService().addAuthenticatorApp(first.token)
      expect(await isPending(first)).toBe(false)
      const second = await signIn()
      expect([second.session.secondFactorPending, await isPending(second)]).toEqual([true, true])
      expect(await give(second.token, app.wrongCode())).toBe('wrong_second_factor')
      const code = app.nextCode()
      expect(await give(second.token, code)).toBe('done')
      expect(await isPending(second)).toBe(false)
      const third = await signIn()
      expect(await give(third.token, code)).toBe('wrong_second_factor')
      expect(await isPending(third)).toBe(true)
    })

    it('are completed by a recovery code, which works once', async () => {
      const { recoveryCodes } = await getService().addAuthenticatorApp((await registerVerified()).token)
      const [code = 'none'] = recoveryCodes
      const [firstSession, secondSession] = [await signIn(), await signIn()]
      expect(await give(firstSession.token, code, 'recovery_code')).toBe('done')
      expect(await isPending(firstSession)).toBe(false)
      expect(await give(secondSession.token, code, 'recovery_code')).toBe('wrong_second_factor')
    })

    it('are required before the password changes', async () => {
      await getService().addAuthenticatorApp((await registerVerified()).token)
      const { token } = await signIn()
      expect(
        await rejection(getIdentity().changePassword({ token, password: otherPassword, locale: 'en' })),
      ).toBe('session_ended')
    })

    it('cannot be completed in a session that has ended', async () => {
      const created = await registerVerified()
      const app = await getService().addAuthenticatorApp(created.token)
      const { token, session } = await signIn()
      await getIdentity().revokeSession(created.user.id, session.id)
      expect(await give(token, app.nextCode())).toBe('session_ended')
    })
  })
}
