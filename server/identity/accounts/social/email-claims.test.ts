import { describe, expect, it } from 'vitest'
import { chooseEmailClaims } from './email-claims.ts'

const [ann, eve] = ['ann@example.org', 'eve@example.org']
const verified = { email_verified: true }

describe('the email address that an issuer reports', () => {
  it.each([
    ['the ID token has all claims', { email: ann, ...verified }, {}, ann, true],
    ['userinfo has all claims', {}, { email: ann, ...verified }, ann, true],
    [
      'both have all claims',
      { email: ann, ...verified },
      { email: 'Ann@Example.org', ...verified },
      ann,
      true,
    ],
    ['only the ID token lacks email_verified', { email: ann }, { email: ann, ...verified }, ann, true],
    [
      'the ID token says that it is not verified',
      { email: ann, email_verified: false },
      { email: ann, ...verified },
      ann,
      false,
    ],
    ['only the other document has email_verified', { email: ann }, verified, ann, undefined],
    ['the other document verifies another address', { email: ann }, { email: eve, ...verified }, eve, false],
    ['the ID token verifies one of two', { email: ann, ...verified }, { email: eve }, ann, false],
    ['neither has an email address', {}, verified, undefined, false],
  ])('reads the email address if %s', (_, idToken, userinfo, email, isVerified) => {
    expect(chooseEmailClaims(idToken, userinfo)).toEqual({ email, email_verified: isVerified })
  })
})
