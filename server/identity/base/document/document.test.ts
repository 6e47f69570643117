import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { DocumentError, readDocument } from '../projects/read-document.ts'
import { toJsonSchema } from './document.ts'

const shortest = { name: 'Shop', origins: ['https://shop.example'] }
const client = { client_id: 'id', client_secret: { env: 'SECRET' } }
const webhook = { name: 'crm', url: 'https://a.example/in', secret: { env: 'SECRET' } }
const origin = 'https://a.example'
const endpoints = { authorize_url: origin, token_url: origin, profile_url: origin }
const validate = new Ajv2020().compile(toJsonSchema())

function findProblems(document: unknown): string {
  try {
    readDocument(JSON.stringify(document))
    return ''
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    return error.message
  }
}

const toTemplate = (texts: object) => ({
  mail: {
    templates: [
      { id: 'a', mail: 'sign_in_code', texts: { en: { subject: 'Hello', heading: 'Hello', ...texts } } },
    ],
  },
})

const unknown = (field: string) =>
  `${field} is not a field of a project document. Remove it or correct its name; docs/projects.md lists the fields.`
const noUrl = (field: string) =>
  `${field} must be a URL without a user name or fragment, such as https://shop.example/login (http:// for this machine only).`
const noReference = (field: string) =>
  `${field} must be a reference such as {"env": "GOOGLE_CLIENT_SECRET"} or {"file": "google.secret"}. Do not write the secret itself into the document.`

describe('a valid document', () => {
  it.each<[string, object]>([
    ['only name and origin', {}],
    ['loopback origins', { origins: ['http://localhost:3000', 'http://a.localhost', 'http://127.0.0.1:8'] }],
    ['redirect URIs with queries', { redirect_uris: ['https://a.example/?a=1&b=%20', 'https://a.example'] }],
    ['no sign-up redirect URIs', { signup_redirect_uris: [] }],
    ['a sender with a name', { sender: 'Läden & Co. <no-reply@shop.example>' }],
    ['a zxcvbn score', { password: { policy: 'zxcvbn', score: 0 } }],
    ['a LUDS policy', { password: { policy: 'luds', complexity: 4, length: 99 } }],
    ['some PKCE switches', { pkce: { links: true } }],
    ['the longest session', { session: { default_minutes: 527_040 } }],
    ['clients', { social: { google: { ...client, one_tap: 'floating' }, yahoo: client } }],
    ['a secret in a file', { social: { google: { ...client, client_secret: { file: 'a b' } } } }],
    ['a secret that is kept', { social: { google: { ...client, client_secret: { kept: '…a1b2' } } } }],
    [
      'a webhook',
      { webhooks: [{ name: 'crm', url: 'https://a.example/in', secret: { env: 'A' }, events: null }] },
    ],
    ['limits', { limits: { people: 1, mails_per_day: null } }],
    [
      'kind',
      { kind: 'business', slug_pattern: 'https://{{slug}}.site.example/*', limits: { organizations: 5 } },
    ],
    [
      'a provider that only members have',
      { kind: 'business', social: { hubspot: client }, widget_providers: ['hubspot', 'google'] },
    ],
  ])('passes the server and the published schema: %s', (_, fields) => {
    const document = { ...shortest, ...fields }
    expect(findProblems(document)).toBe('')
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
  })

  it('gets a default for every optional field', () => {
    expect(readDocument(JSON.stringify(shortest))).toEqual({
      ...shortest,
      kind: 'consumer',
      test_mode: null,
      dkim: null,
      redirect_uris: [],
      signup_redirect_uris: null,
      consent_url: null,
      products: ['emailMagicLinks', 'otp', 'passwords'],
      text_channels: [],
      sender: null,
      mail: { logo_url: null, accent: null, support_email: null, templates: [] },
      password: { policy: 'zxcvbn', score: 3 },
      pkce: { links: false, password_resets: false },
      hide_accounts: false,
      additions_without_session: false,
      second_factor: 'step_up',
      session: { default_minutes: 30, max_minutes: 527_040, custom_claims: {} },
      rbac: { roles: [], resources: [] },
      create_organizations: null,
      slug_pattern: null,
      slug_lookup: null,
      member_actions: null,
      passwords: null,
      session_migration: null,
      trusted_tokens: [],
      sms: null,
      social: {},
      widget_providers: null,
      whatsapp: null,
      webhooks: [],
      limits: {
        people: null,
        mails_per_day: null,
        applications: null,
        machine_clients: null,
        organizations: null,
        people_per_organization: null,
      },
    })
  })
})

describe('an invalid document', () => {
  it.each<[object, string]>([
    [{ name: undefined }, 'name is missing: it must be a string.'],
    [{ name: '' }, 'name must have at least 1 character.'],
    [{ name: 'Shop ' }, 'name must be one line without leading or trailing spaces.'],
    [{ name: 'a\nb' }, 'name must be one line without leading or trailing spaces.'],
    [{ theme: 'red' }, unknown('theme')],
    [{ session: { minutes: 5 } }, unknown('session.minutes')],
    [{ social: { myspace: client } }, unknown('social.myspace')],
    [{ social: { github: { ...client, one_tap: 'floating' } } }, unknown('social.github.one_tap')],
    [{ kind: 'shop' }, "kind must be one of 'consumer', 'business'."],
    [{ origins: [] }, 'origins must have at least 1 entry.'],
    [{ origins: 'https://shop.example' }, 'origins must be a list.'],
    [{ origins: ['https://a.example', 'https://a.example'] }, 'origins must not contain a value twice.'],
    ...[
      'https://a.example/',
      'http://a.example',
      'https://A.example',
      'javascript:alert(1)',
      'http://localhost.evil.example',
      'https://u@a.example',
    ].map((origin): [object, string] => [
      { origins: ['https://a.example', origin] },
      'origins[1] must be an origin in lower case, without a path, such as https://shop.example (http:// for this machine only).',
    ]),
    ...[
      'http://a.example/',
      'https://u@a.example/',
      'https://a.example/#x',
      'a.example',
      'https://a.example/a b',
      'app://a',
    ].map((url): [object, string] => [{ redirect_uris: [url] }, noUrl('redirect_uris[0]')]),
    [
      { products: ['sms'] },
      "products[0] must be one of 'oauth', 'crypto', 'emailMagicLinks', 'otp', 'passwords', 'passkeys'.",
    ],
    [{ products: [] }, 'products must have at least 1 entry.'],
    [{ text_channels: ['email'] }, "text_channels[0] must be one of 'sms', 'whatsapp'."],
    [{ sender: 'shop.example' }, 'sender must be a sender such as Shop <no-reply@shop.example>.'],
    [
      { sender: 'a@b.example\r\nBcc: c@d.example' },
      'sender must be one line without leading or trailing spaces.',
    ],
    [{ mail: { logo_url: 'http://shop.example/logo.png' } }, 'mail.logo_url must be an https URL.'],
    [{ mail: { accent: 'red' } }, 'mail.accent must be a color such as #0b57d0.'],
    [{ mail: { support_email: 'help' } }, 'mail.support_email must be an email address.'],
    [{ password: { score: 3 } }, "password.policy must be 'zxcvbn' or 'luds'."],
    [{ password: { policy: 'zxcvbn', score: 5 } }, 'password.score must be at most 4.'],
    [{ password: { policy: 'luds', complexity: 5, length: 10 } }, 'password.complexity must be at most 4.'],
    [{ password: { policy: 'luds', complexity: 1, length: 7 } }, 'password.length must be at least 8.'],
    [{ pkce: true }, 'pkce must be a JSON object.'],
    [{ hide_accounts: 'yes' }, 'hide_accounts must be true or false.'],
    [{ session: { max_minutes: 4 } }, 'session.max_minutes must be at least 5.'],
    [{ session: { max_minutes: 60.5 } }, 'session.max_minutes must be a whole number.'],
    [{ webhooks: [{ ...webhook, url: 'http://a.example/' }] }, noUrl('webhooks[0].url')],
    [
      { webhooks: [{ ...webhook, name: 'The CRM' }] },
      'webhooks[0].name must be at most 40 lower-case letters, digits and hyphens.',
    ],
    [{ webhooks: [{ ...webhook, secret: 'whsec_1' }] }, noReference('webhooks[0].secret')],
    [{ webhooks: [{ ...webhook, events: [] }] }, 'webhooks[0].events must have at least 1 entry.'],
    [{ limits: { people: 0 } }, 'limits.people must be at least 1.'],
    [
      { social: { google: { client_secret: { env: 'A' } } } },
      'social.google.client_id is missing: it must be a string.',
    ],
    [
      { social: { google: { ...client, client_secret: 'GOCSPX-1' } } },
      noReference('social.google.client_secret'),
    ],
    [
      { social: { google: { ...client, endpoints: { token_url: 'https://a.example' } } } },
      'social.google.endpoints.authorize_url is missing: it must be a string.',
    ],
  ])('is rejected by the server and the published schema: %j', (fields, sentence) => {
    const document = { ...shortest, ...fields }
    expect(findProblems(document).split('\n')).toContain(sentence)
    expect(validate(document)).toBe(false)
  })

  it.each<[object, string]>([
    [
      { slug_pattern: 'https://{{slug}}.site.example/' },
      "slug_pattern is for kind 'business'. Remove it, or set kind to 'business'.",
    ],
    [
      { limits: { organizations: 5 } },
      "limits.organizations is for kind 'business'. Remove it, or set kind to 'business'.",
    ],
    [
      { social: { hubspot: client, google: client } },
      "social.hubspot is for kind 'business'. Remove it, or set kind to 'business'.",
    ],
    [
      { widget_providers: ['google', 'hubspot'] },
      "widget_providers contains 'hubspot', which only members of organizations have. Remove it.",
    ],
    [
      { kind: 'business', products: ['otp', 'crypto'] },
      "products contains 'crypto', which members of organizations do not have. Remove it.",
    ],
    [
      { kind: 'business', text_channels: ['sms'] },
      "text_channels is for kind 'consumer'. Remove it from this document of kind 'business'.",
    ],
    [
      { kind: 'business', consent_url: 'https://a.example/' },
      "consent_url is not supported for kind 'business' yet. Remove it.",
    ],
    [
      { kind: 'business', rbac: { resources: [{ resource_id: 'stytch.member', actions: ['read'] }] } },
      "rbac.resources: 'stytch.member' is built in. Choose a different resource_id.",
    ],
    [
      { session: { default_minutes: 90, max_minutes: 60 } },
      'session.default_minutes must be at most session.max_minutes (60). Reduce the first or raise the second.',
    ],
    [
      { origins: ['https://a.example:443'] },
      'origins[0] must be an origin as browsers send it, without a default port, such as https://shop.example.',
    ],
    [{ name: '\ud800' }, 'name must be valid Unicode.'],
    [{ webhooks: [webhook, webhook] }, 'webhooks must not contain a name twice.'],
    [
      { social: { google: { ...client, issuer: origin, endpoints } } },
      'social.google must have either issuer or endpoints, not both.',
    ],
  ])('is rejected by the server if a JSON Schema cannot describe the problem: %j', (fields, sentence) => {
    expect(findProblems({ ...shortest, ...fields })).toBe(sentence)
  })

  it('is rejected if it is not an object', () => {
    expect(findProblems([])).toBe('The document must be a JSON object.')
    expect(validate([])).toBe(false)
  })

  it('lists all of its problems', () => {
    expect(findProblems({ name: 5, hide_accounts: 1 }).split('\n')).toEqual([
      'name must be a string.',
      'origins is missing: it must be a list.',
      'hide_accounts must be true or false.',
    ])
  })

  it('is not quoted when it is not JSON, because it could contain a secret', () => {
    expect(() => readDocument('{"client_secret": GOCSPX-1}')).toThrow(/^The document is not valid JSON/)
    expect(() => readDocument('{"client_secret": GOCSPX-1}')).not.toThrow(/GOCSPX/)
  })
})

describe('an email template', () => {
  it.each<[object, string]>([
    [
      toTemplate({ paragraphs: ['{{code}} or {{cod}}'] }),
      'mail.templates[0].texts.en is invalid: unknown variable {{cod}} in paragraph 1, allowed: {{product_name}}, {{code}}, {{minutes}}, {{expires_in}}.',
    ],
    [
      toTemplate({ paragraphs: ['Hello'] }),
      'mail.templates[0].texts.en is invalid: no paragraph contains {{code}}.',
    ],
  ])('is rejected if a value is unknown or missing: %j', (fields, sentence) => {
    expect(findProblems({ ...shortest, ...fields })).toBe(sentence)
  })
})
