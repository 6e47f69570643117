import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isVerifiedClaim } from './verified-claim.ts'

describe('a claim that a contact is verified', () => {
  it.each([true, 'true', 1, '1'])('%j is a proof', (value) => expect(isVerifiedClaim(value)).toBe(true))

  it.each([false, 'false', 0, '0', null, undefined, '', 'no', 'yes', 'TRUE ', 2, [], [true], {}, NaN])(
    '%j is none',
    (value) => expect(isVerifiedClaim(value)).toBe(false),
  )

  it('is compared nowhere else', () => {
    const folder = 'server/identity'
    // An export of another system has a documented format with one spelling, so its readers accept only that one.
    const isExport = (name: string) => name.startsWith('transfer/')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !isExport(name))
      .map((name) => join(folder, name))
    const comparing = files.filter((path) =>
      /(?:[vV]erified|isVerified)\??\)? *(?:===|!==) *(?:true|false|'true'|1|'1')/.test(
        readFileSync(path, 'utf8'),
      ),
    )
    expect(files.length).toBeGreaterThan(100)
    // A parameter of the site's server, which is a boolean, and a setting in our table of providers.
    expect(comparing.sort()).toEqual([
      'server/identity/accounts/social/profile-rules.ts',
      'server/identity/api/backend/password-migration.ts',
    ])
  })
})
