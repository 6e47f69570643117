import { describe, expect, it } from 'vitest'
import { joinCognitoCells, readCognitoUser } from './read-cognito-user.ts'

const row = {
  'cognito:username': 'ann',
  name: '',
  given_name: 'Ann',
  family_name: 'Example',
  middle_name: 'B.',
  email: 'ann@example.org',
  email_verified: 'true',
  phone_number: '+15005550006',
  phone_number_verified: 'false',
  'cognito:mfa_enabled': 'false',
  'custom:plan': 'gold',
  'custom:empty': '',
}
const convert = (change: Record<string, string>) => readCognitoUser({ ...row, ...change })

describe('a user of Cognito', () => {
  it('becomes a user without a password', () => {
    expect(convert({})).toEqual({
      id: 'ann',
      user: {
        external_id: 'ann',
        name: { first_name: 'Ann', middle_name: 'B.', last_name: 'Example' },
        emails: [{ email: 'ann@example.org', verified: true }],
        phone_numbers: [{ phone_number: '+15005550006', verified: false }],
        untrusted_metadata: { plan: 'gold' },
      },
      omitted: [],
    })
  })

  it.each([
    ['true', true],
    ['TRUE', true],
    ['false', false],
    ['', false],
    ['1', false],
  ])('has contacts whose cell says %j, verified: %j', (cell, verified) => {
    const { user } = convert({ email_verified: cell, phone_number_verified: cell }) ?? {}
    expect([user?.emails?.[0]?.verified, user?.phone_numbers?.[0]?.verified]).toEqual([verified, verified])
  })

  it('is identified by the subject if the file has it', () => {
    expect(convert({ sub: '6f1c' })?.user?.external_id).toBe('6f1c')
  })

  it.each([
    [{ 'cognito:username': 'ann@example.org' }, 'external_id'],
    [{ 'cognito:mfa_enabled': 'true' }, 'cognito:mfa_enabled'],
  ])('omits the fields that do not fit: %j', (change, field) => {
    expect(convert(change)?.omitted).toMatchObject([{ field }])
  })

  it('has the full name as the first name if the file has no other name', () => {
    const change = { name: 'Ann Example', given_name: '', family_name: '' }
    expect(convert(change)?.user?.name).toMatchObject({ first_name: 'Ann Example', last_name: '' })
  })

  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [
      ['a', 'Example\\', ' Inc.\\', ' Vienna', 'b'],
      ['a', 'Example, Inc., Vienna', 'b'],
    ],
    [['a\\'], ['a,']],
  ])('reads a comma after a backslash as part of the cell: %j', (cells, joined) => {
    expect(joinCognitoCells(cells)).toEqual(joined)
  })

  it('is not recognized without a user name', () => {
    expect(readCognitoUser({ email: 'ann@example.org' })).toBeUndefined()
  })
})
