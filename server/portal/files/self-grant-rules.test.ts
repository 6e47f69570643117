import { expect, it } from 'vitest'
import type { Email, Grantee } from '#contract/ids.ts'
import { write } from '#languages/sentence.ts'
import { findSelfGrant } from './change-rules.ts'

const ownEmails = ['amy@bakery.org', 'amy@home.net'] as Email[]
const find = (...grantees: string[]) =>
  findSelfGrant(
    grantees.map((email) => ({ email: email as Grantee, key_path: ['file'] })),
    ownEmails,
  )

it.each([
  ['their own email', 'amy@bakery.org', 'amy@bakery.org is your own email address'],
  ['another email of their account', 'amy@home.net', 'amy@home.net is your own email address'],
  ['a subaddress', 'amy+x@bakery.org', 'amy+x@bakery.org is your own email address'],
  ['a wildcard that includes them', '*@home.net', '*@home.net includes your email address amy@home.net'],
])('rejects %s', (_, grantee, text) => expect(write('en', find('eve@x.org', grantee) ?? '')).toContain(text))

it('allows an admin to grant access to others', () =>
  expect(find('eve@x.org', '*@partner.org', 'amy@partner.org', '*@sub.bakery.org')).toBeUndefined())
