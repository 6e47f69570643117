import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AnyProvider, anyProviderNames } from '#contract/any-providers.ts'
import { socialProviderNames } from '#contract/social-providers.ts'
import { toOpenidProfile, toProfile, toTenantIds } from './profile-rules.ts'
import { socialProviders } from './social-providers.ts'

const nobody = {
  subject: '',
  email: '',
  isEmailVerified: false,
  firstName: '',
  lastName: '',
  pictureUrl: '',
  tenants: [],
  locale: '',
}

describe('a profile in the provider’s own format', () => {
  const profiles: Partial<Record<AnyProvider, [response: unknown, expected: object]>> = {
    github: [
      { id: 42, name: 'Ann van Example', avatar_url: 'https://a.example/1.png' },
      { subject: '42', firstName: 'Ann', lastName: 'van Example', pictureUrl: 'https://a.example/1.png' },
    ],
    facebook: [
      {
        id: '7',
        email: 'ann@example.org',
        first_name: 'Ann',
        last_name: 'Example',
        picture: { data: { url: 'https://a.example/2.png' } },
      },
      {
        subject: '7',
        email: 'ann@example.org',
        firstName: 'Ann',
        lastName: 'Example',
        pictureUrl: 'https://a.example/2.png',
      },
    ],
    discord: [
      { id: '8', email: 'ann@example.org', verified: true, global_name: 'Ann', locale: 'en-GB' },
      { subject: '8', email: 'ann@example.org', isEmailVerified: true, firstName: 'Ann', locale: 'en-GB' },
    ],
    amazon: [
      { user_id: 'amzn1.a', email: 'a@b.c', name: 'Ann' },
      { subject: 'amzn1.a', email: 'a@b.c', firstName: 'Ann' },
    ],
    bitbucket: [
      { uuid: '{9}', display_name: 'Ann' },
      { subject: '{9}', firstName: 'Ann' },
    ],
    coinbase: [{ data: { id: '10', email: 'a@b.c' } }, { subject: '10', email: 'a@b.c' }],
    twitter: [
      { data: { id: '11', name: 'Ann', confirmed_email: 'a@b.c' } },
      { subject: '11', firstName: 'Ann', email: 'a@b.c', isEmailVerified: true },
    ],
    tiktok: [{ data: { user: { open_id: '12', display_name: 'Ann' } } }, { subject: '12', firstName: 'Ann' }],
    snapchat: [
      { data: { me: { externalId: '13', displayName: 'Ann', bitmoji: { avatar: 'https://a.example/3' } } } },
      { subject: '13', firstName: 'Ann', pictureUrl: 'https://a.example/3' },
    ],
    figma: [
      { id: '14', email: 'a@b.c', handle: 'Ann' },
      { subject: '14', email: 'a@b.c', firstName: 'Ann' },
    ],
    hubspot: [
      { user_id: 16, user: 'a@b.c', hub_id: 62515, hub_domain: 'b.c' },
      { subject: '16', email: 'a@b.c', tenants: ['62515'] },
    ],
    linkedin: [
      { sub: '15', email: 'a@b.c', email_verified: 'true', given_name: 'Ann', locale: 'de' },
      { subject: '15', email: 'a@b.c', isEmailVerified: true, firstName: 'Ann', locale: 'de' },
    ],
  }
  const rows = Object.entries(profiles).map(([name, row]) => [name as AnyProvider, ...row] as const)
  it.each(rows)('of %s', (provider, response, expected) => {
    const profile = toProfile(provider, response)
    // An unverified email address says nothing about its owner.
    expect(profile).toEqual({ ...nobody, ...expected })
  })

  it.each([
    [
      [
        { email: 'a@x.org', primary: true, verified: false },
        { email: 'b@x.org', verified: true },
      ],
      'b@x.org',
    ],
    [
      [
        { email: 'b@x.org', verified: true },
        { email: 'a@x.org', primary: true, verified: true },
      ],
      'a@x.org',
    ],
    [{ values: [{ email: 'c@x.org', is_primary: true, is_confirmed: true }] }, 'c@x.org'],
    [{ values: [{ email: 'c@x.org', is_primary: true, is_confirmed: false }] }, ''],
    [[], ''],
    ['no list', ''],
  ])('with the list of email addresses %j has %j', (addresses, email) => {
    const profile = toProfile('github', { id: 1 }, addresses)
    expect([profile.email, profile.isEmailVerified]).toEqual([email, email !== ''])
  })

  it.each([null, 'text', [], {}, { id: { nested: true } }, { id: 1.5 }])(
    '%j is rejected because it has no subject',
    (response) => {
      expect(toProfile('github', response)).toEqual(nobody)
    },
  )

  it.each(['http://a.example/1.png', 'javascript:alert(1)', 'https://a.example/"onload=', 7])(
    'drops the picture %j',
    (picture) => expect(toProfile('google', { sub: '1', picture }).pictureUrl).toBe(''),
  )
})

describe('the email address from an issuer', () => {
  /** A claim or field that makes the address count; null if nothing says that the issuer verified it. */
  const claims: Record<AnyProvider, object | null> = {
    google: { email_verified: true, hd: 'b.c' },
    microsoft: { xms_edov: true },
    apple: { email_verified: 'true' },
    github: { email: 'a@b.c', primary: true, verified: true },
    gitlab: { email_verified: true },
    facebook: null,
    discord: { verified: true },
    salesforce: { email_verified: true },
    slack: { email_verified: true },
    amazon: null,
    bitbucket: { email: 'a@b.c', is_primary: true, is_confirmed: true },
    linkedin: { email_verified: true },
    coinbase: null,
    twitch: { email_verified: true },
    twitter: { data: { id: '1', confirmed_email: 'a@b.c' } },
    tiktok: null,
    snapchat: null,
    figma: null,
    hubspot: null,
    yahoo: { email_verified: true },
  }
  const read = (provider: AnyProvider, more: object) => {
    if (provider === 'github' || provider === 'bitbucket') return toProfile(provider, { id: 1 }, [more])
    const profile = { sub: '1', id: '1', email: 'a@b.c', user: 'a@b.c', data: { email: 'a@b.c' }, ...more }
    return socialProviders[provider].protocol === 'openid'
      ? toOpenidProfile(provider, profile)
      : toProfile(provider, profile)
  }
  const everything = { verified: true, is_confirmed: true, email_verified: true }

  it.each(anyProviderNames)('of %s counts only with its claim', (provider) => {
    const claim = claims[provider]
    expect(read(provider, {}).isEmailVerified).toBe(false)
    if (claim === null) expect(read(provider, everything).isEmailVerified).toBe(false)
    else expect(read(provider, claim)).toMatchObject({ email: 'a@b.c', isEmailVerified: true })
  })

  it('has a row for each provider in the rules', () => {
    const rules = readFileSync('docs/rules/ownership.md', 'utf8')
    const rows = [...rules.matchAll(/^\| `(\w+)` \| (.+?) \| https:/gm)].map(([, name, claim]) => [
      name,
      claim,
    ])
    expect(rows.map(([name]) => name)).toEqual(socialProviderNames)
    const never = rows.filter(([, claim]) => claim === 'never').map(([name]) => name)
    expect(never).toEqual(socialProviderNames.filter((name) => claims[name] === null))
  })
})

describe('the claims of OpenID Connect', () => {
  it.each<[AnyProvider, object, boolean]>([
    ['google', { email_verified: true }, false],
    ['google', { email_verified: true, hd: 'b.c' }, true],
    ['google', { email_verified: true, hd: '' }, false],
    ['google', { email_verified: true, email: 'Ann@Gmail.com' }, true],
    ['google', { email_verified: true, email: 'ann@googlemail.com' }, true],
    ['google', { email_verified: true, email: 'ann@gmail.com.example' }, false],
    ['google', { email_verified: false, email: 'ann@gmail.com' }, false],
    ['google', { hd: 'b.c' }, false],
    ['apple', { email_verified: 'true' }, true],
    ['google', { email_verified: false }, false],
    ['google', {}, false],
    ['google', { xms_edov: true }, false],
    ['microsoft', {}, false],
    ['microsoft', { tid: 'some-company' }, false],
    ['microsoft', { tid: 'some-company', email_verified: true }, false],
    ['microsoft', { tid: 'some-company', xms_edov: '1' }, true],
    ['microsoft', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, true],
    ['microsoft', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad', email_verified: false }, false],
  ])('of %s, %j, verify the email address: %s', (provider, claims, isVerified) => {
    const profile = toOpenidProfile(provider, { sub: '1', email: 'a@b.c', ...claims })
    expect(profile.isEmailVerified).toBe(isVerified)
  })
})

describe('the tenants that an issuer names (rule B7)', () => {
  it.each<[AnyProvider, object, string[]]>([
    ['google', { hd: 'Corp.example' }, ['corp.example']],
    ['google', { tid: 'corp.example', 'https://slack.com/team_id': 'T1' }, []],
    ['microsoft', { tid: 'some-company' }, ['some-company']],
    ['microsoft', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }, []],
    ['slack', { 'https://slack.com/team_id': 'T1' }, ['T1']],
    ['slack', { 'https://slack.com/team_id': ['T1'] }, []],
    ['gitlab', { hd: 'corp.example' }, []],
  ])('%s, %j', (provider, claims, tenants) => {
    expect(toOpenidProfile(provider, { sub: '1', ...claims }).tenants).toEqual(tenants)
  })

  it.each<[object, string[]]>([
    [{ hub_id: 62515 }, ['62515']],
    [{ hub_id: '62515' }, ['62515']],
    [{ hub_id: [62515] }, []],
    [{ hub_domain: 'corp.example' }, []],
  ])('by HubSpot, %j', (response, tenants) => {
    expect(toProfile('hubspot', { user_id: 16, ...response }).tenants).toEqual(tenants)
  })

  it('are the IDs of the organizations that GitHub lists', () => {
    expect(toTenantIds([{ id: 42, login: 'corp' }, { id: null }, 'x'])).toEqual(['42'])
    expect(toTenantIds({ message: 'Forbidden' })).toEqual([])
  })
})
