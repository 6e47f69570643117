import { describe, expect, it } from 'vitest'
import { chooseEmailClaims } from './email-claims.ts'

const [ann, eve] = ['ann@example.org', 'eve@example.org']
const verified = { email_verified: true }

describe('the email address that an issuer reports', () => {
  it.each([
    ['the ID token says all', { email: ann, ...verified }, {}, ann, true],
    ['userinfo says all', {}, { email: ann, ...verified }, ann, true],
    ['both say all', { email: ann, ...verified }, { email: 'Ann@Example.org', ...verified }, ann, true],
    [
      'the ID token alone does not say whether it is verified',
      { email: ann },
      { email: ann, ...verified },
      ann,
      true,
    ],
    [
      'the ID token says that it is not',
      { email: ann, email_verified: false },
      { email: ann, ...verified },
      ann,
      false,
    ],
    ['only the other document says that something is verified', { email: ann }, verified, ann, undefined],
    ['the other document verifies another address', { email: ann }, { email: eve, ...verified }, eve, false],
    ['the ID token verifies one of two', { email: ann, ...verified }, { email: eve }, ann, false],
    ['neither names one', {}, verified, undefined, false],
  ])('where %s', (_, idToken, userinfo, email, isVerified) => {
    expect(chooseEmailClaims(idToken, userinfo)).toEqual({ email, email_verified: isVerified })
  })
})
