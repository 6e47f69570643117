import { describe, expect, it } from 'vitest'
import { basePath, type Grantee } from '#contract/ids.ts'
import { commonEmailDomains } from '#contract/permissions.ts'
import { checkNew, findPublicDomain, toMailable } from './grantee-rules.ts'

const permissions = ['ann@a.test', '*@b.test'].map((email) => ({
  email: email as Grantee,
  key_path: basePath,
}))

describe('checkNew', () => {
  it.each([
    ['', undefined],
    ['   ', undefined],
    ['Cid@A.test ', { grantee: 'cid@a.test' }],
    ['*@C.test', { grantee: '*@c.test' }],
    ['cid', { problem: 'access.invalid' }],
    ['*@', { problem: 'access.invalid' }],
    ['*.c.test', { problem: 'access.invalid' }],
    ['ANN@a.test', { problem: 'access.duplicate' }],
    ['*@b.test', { problem: 'access.duplicate' }],
  ])('reads %j', (text, expected) => expect(checkNew(text, permissions)).toEqual(expected))
})

it('recognizes public email domains', () => {
  expect(findPublicDomain('*@gmail.com' as Grantee, commonEmailDomains)).toBe('gmail.com')
  expect(findPublicDomain('ann@gmail.com' as Grantee, commonEmailDomains)).toBeUndefined()
  expect(findPublicDomain('*@b.test' as Grantee, commonEmailDomains)).toBeUndefined()
})

it('emails neither domains nor the baker', () => {
  const grantees = ['ann@x.org', '*@x.org', 'baker@x.org'] as Grantee[]
  expect(toMailable(grantees, 'baker@x.org')).toEqual(['ann@x.org'])
})
