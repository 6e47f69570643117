import { describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { ann, bob, rejection, type Steps, visitor } from './steps.ts'

/** Verification codes, and email addresses that are added to an account. */
export function describeEmailAddresses(name: string, steps: Steps): void {
  const {
    getIdentity,
    differs,
    register,
    registerVerified,
    signIn,
    isActive,
    toRequest,
    listCodes,
    getCode,
  } = steps

  describe(`${name}: verification codes`, () => {
    it('verifies an email address once, for one of two simultaneous calls', async () => {
      const created = await register()
      const verify = { ...toRequest(created), code: await getCode() }
      const outcomes = [getIdentity().verifyEmail(verify), getIdentity().verifyEmail(verify)].map(rejection)
      const [first, second] = (await Promise.all(outcomes)).sort()
      // The session ends with the first proof, so the other call may find that it has ended before it checks the code.
      expect([first, ['wrong_code', 'session_ended']]).toEqual(['done', expect.arrayContaining([second])])
      const [email] = (await signIn()).user.emails
      expect([email?.verifiedAt, email?.provedAt]).toEqual([expect.any(Date), expect.any(Date)])
      expect(['wrong_code', 'session_ended']).toContain(await rejection(getIdentity().verifyEmail(verify)))
    })

    it('replaces the session in which the first proof is redeemed', async () => {
      const created = await register()
      const verified = await getIdentity().verifyEmail({ ...toRequest(created), code: await getCode() })
      expect(verified?.user).toMatchObject({
        id: created.user.id,
        emails: [{ verifiedAt: expect.any(Date) }],
      })
      expect(verified?.jwt.split('.')).toHaveLength(3)
      expect(await isActive(created)).toBe(false)
      expect(verified && (await isActive(verified))).toBe(true)
    })

    it('rejects wrong codes, codes of another account and superseded codes', async () => {
      const created = await register()
      const code = await getCode()
      const wrong = code === '123456' ? '654321' : '123456'
      expect(await rejection(getIdentity().verifyEmail({ ...toRequest(created), code: wrong }))).toBe(
        'wrong_code',
      )
      const bobAccount = await register(bob)
      expect(await rejection(getIdentity().verifyEmail({ ...toRequest(bobAccount), code }))).toBe(
        'wrong_code',
      )
      await getIdentity().sendVerificationCode(toRequest(created))
      expect(await getCode()).not.toBe(code)
      expect(await rejection(getIdentity().verifyEmail({ ...toRequest(created), code }))).toBe('wrong_code')
      expect(
        await rejection(getIdentity().verifyEmail({ ...toRequest(created), code: await getCode() })),
      ).toBe('done')
    })

    it('sends a missing code only if none is valid', async () => {
      const created = await register()
      await getIdentity().sendMissingVerificationCode(toRequest(created))
      expect(await listCodes()).toHaveLength(1)
      await getIdentity().verifyEmail({ ...toRequest(created), code: await getCode() })
      await getIdentity().sendMissingVerificationCode(toRequest(created))
      expect(await listCodes()).toHaveLength(2)
    })
  })

  describe(`${name}: a new email address`, () => {
    const added = 'second@bakery.org' as Email

    it('is added to the session’s account with its code, once', async () => {
      const { token } = await registerVerified()
      await getIdentity().sendNewAddressCode({ token, address: added, visitor })
      const code = await getCode(added)
      const add = () => getIdentity().addEmail({ token, address: added, code, visitor })
      expect((await Promise.all([add(), add()].map(rejection))).sort()).toEqual(['done', 'wrong_code'])
      const emails = (await getIdentity().authenticate(token))?.user.emails ?? []
      expect(emails.map(({ address, isPrimary }) => [address, isPrimary])).toEqual([
        [ann, true],
        [added, false],
      ])
    })

    it('is rejected after the code is checked if another account has verified it', async () => {
      const { token } = await registerVerified()
      await registerVerified(bob)
      expect(await rejection(getIdentity().sendNewAddressCode({ token, address: bob, visitor }))).toBe('done')
      const add = (code: string) => getIdentity().addEmail({ token, address: bob, code, visitor })
      expect(await rejection(add('000001'))).toBe('wrong_code')
      const isUnsent = differs('a taken email address receives no code')
      expect(await rejection(add(await getCode(bob)))).toBe(isUnsent ? 'wrong_code' : 'email_taken')
    })

    it('is rejected for a session that has ended', async () => {
      const { token, user } = await registerVerified()
      await getIdentity().sendNewAddressCode({ token, address: added, visitor })
      await getIdentity().revokeAllSessions(user.id)
      const request = { token, address: added, visitor }
      expect(await rejection(getIdentity().sendNewAddressCode(request))).toBe('session_ended')
      expect(await rejection(getIdentity().addEmail({ ...request, code: await getCode(added) }))).toBe(
        'session_ended',
      )
    })
  })
}
