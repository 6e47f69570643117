import { describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import { countFactors, type SignInFactors } from './counted-factors.ts'

const address = 'ann@corp.example' as Email
const now = new Date('2026-03-02T12:00:00.000Z')
const create = (
  type: string,
  delivery_method: string,
  last_authenticated_at = now.toISOString(),
): Factor => ({
  type,
  delivery_method,
  last_authenticated_at,
  email_factor: { email_id: '', email_address: address },
})

const code = create('otp', 'email')
const link = create('magic_link', 'email')
const password = create('password', 'knowledge')
const github = create('oauth', 'oauth_github')
const yesterday = create('otp', 'email', '2026-03-01T11:59:00.000Z')
const ofOther = { ...code, email_factor: { email_id: '', email_address: 'ann@other.example' } }

const { email_factor: _, ...passwordOfMember } = password
const ofOrganization = (...factors: Factor[]) => ({ factors, userId: null })
const discovery = ofOrganization
const ofMember = (...factors: Factor[]) => ({ ...ofOrganization(...factors), userId: 'user-1' })

describe('what counts in an organization (rules B12, B13 and B20)', () => {
  it.each<[string, Partial<SignInFactors>, Factor[], boolean]>([
    ['a code of this call', { factor: code }, [code], true],
    ['a password of this call', { factor: password }, [password], false],
    ['a password that a link set', { factor: password, link }, [password, link], true],
    ['an asserted address alone', { factor: github, identifies: false }, [], false],
    [
      'an asserted address after a code',
      { factor: code, earlier: ofOrganization(github) },
      [code, github],
      true,
    ],
    [
      'an asserted address before a password',
      { factor: password, earlier: ofOrganization(github) },
      [password],
      false,
    ],
    ['a code of discovery', { earlier: discovery(code) }, [code], true],
    ['the password of an address', { earlier: discovery(password) }, [password], false],
    ['a password of a member, elsewhere', { earlier: ofOrganization(passwordOfMember) }, [], false],
    ['every factor of the member', { earlier: ofMember(password, github) }, [password, github], false],
    ['a code that is older than a day', { earlier: discovery(yesterday) }, [], false],
    [
      'a code from before the member',
      { earlier: discovery(code), memberSince: new Date(now.getTime() + 1) },
      [],
      false,
    ],
    ['a code of another address', { earlier: discovery(ofOther) }, [], false],
    ['a code of another address, after a code', { factor: code, earlier: discovery(ofOther) }, [code], true],
  ])('%s', (_, signIn, factors, isProved) => {
    const counted = countFactors(
      {
        ...{ address, factor: undefined, identifies: true, earlier: undefined, memberSince: undefined },
        ...signIn,
      },
      now,
    )
    expect(counted.factors).toEqual(factors)
    expect(counted.proof !== undefined).toBe(isProved)
  })
})
