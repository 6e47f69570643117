import { describe, expect, it } from 'vitest'
import { listMemberRoles, listRoleIds } from './role-rules.ts'

const domainRoles = [
  { domain: 'corp.example', role_id: 'editor' },
  { domain: 'other.example', role_id: 'stytch_admin' },
]

describe('the roles of a member (rule B25)', () => {
  it.each<[string[], string | undefined, string[]]>([
    [[], undefined, ['stytch_member']],
    [['stytch_admin'], undefined, ['stytch_member', 'stytch_admin']],
    [[], 'ann@corp.example', ['stytch_member', 'editor']],
    [['editor'], 'ann@corp.example', ['stytch_member', 'editor']],
    [[], 'ann@sub.corp.example', ['stytch_member']],
    [[], 'ann@corp.example.evil', ['stytch_member']],
  ])('with %j assigned and the verified address %s: %j', (assigned, verifiedAddress, roles) => {
    expect(listRoleIds({ assigned, domainRoles, verifiedAddress })).toEqual(roles)
  })

  it('name each source once', () => {
    const roles = listMemberRoles({ assigned: ['editor'], domainRoles, verifiedAddress: 'ann@corp.example' })
    expect(roles.at(-1)).toEqual({
      role_id: 'editor',
      sources: [
        { type: 'direct_assignment', details: {} },
        { type: 'email_assignment', details: { email_domain: 'corp.example' } },
      ],
    })
  })
})
