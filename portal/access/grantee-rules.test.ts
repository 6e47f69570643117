import { expect, it } from 'vitest'
import type { Grantee } from '#contract/ids.ts'
import { commonEmailDomains } from '#contract/permissions.ts'
import { findPublicDomain, toMailable } from './grantee-rules.ts'

it('recognizes public email domains', () => {
  expect(findPublicDomain('*@gmail.com' as Grantee, commonEmailDomains)).toBe('gmail.com')
  expect(findPublicDomain('ann@gmail.com' as Grantee, commonEmailDomains)).toBeUndefined()
  expect(findPublicDomain('*@b.test' as Grantee, commonEmailDomains)).toBeUndefined()
})

it('emails neither domains nor the baker', () => {
  const grantees = ['ann@x.org', '*@x.org', 'baker@x.org'] as Grantee[]
  expect(toMailable(grantees, 'baker@x.org')).toEqual(['ann@x.org'])
})
