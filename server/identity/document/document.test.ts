import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { DocumentError, readDocument } from '../projects/read-document.ts'
import { toJsonSchema } from './document.ts'

const shortest = { name: 'Shop', origins: ['https://shop.example'] }
const client = { client_id: 'id', client_secret: { env: 'SECRET' } }
const webhook = { name: 'crm', url: 'https://a.example/in', secret: { env: 'SECRET' } }
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
  ...shortest,
  mail: {
    templates: [
      { id: 'a', mail: 'sign_in_code', texts: { en: { subject: 'Hello', heading: 'Hello', ...texts } } },
    ],
  },
})

describe('a valid document', () => {
  it.each<[string, object]>([
    ['only name and origin', shortest],
    [
      'loopback origins',
      { ...shortest, origins: ['http://localhost:3000', 'http://a.localhost', 'http://127.0.0.1:8'] },
    ],
    [
      'redirect URIs with queries',
      { ...shortest, redirect_uris: ['https://a.example/?a=1&b=%20', 'https://a.example'] },
    ],
    ['no sign-up redirect URIs', { ...shortest, signup_redirect_uris: [] }],
    ['a sender with a name', { ...shortest, sender: 'Läden & Co. <no-reply@shop.example>' }],
    ['a zxcvbn score', { ...shortest, password: { policy: 'zxcvbn', score: 0 } }],
    ['a LUDS policy', { ...shortest, password: { policy: 'luds', complexity: 4, length: 99 } }],
    ['some PKCE switches', { ...shortest, pkce: { links: true } }],
    ['the longest session', { ...shortest, session: { default_minutes: 527_040 } }],
    ['clients', { ...shortest, social: { google: { ...client, one_tap: 'floating' }, yahoo: client } }],
    [
      'a secret in a file',
      { ...shortest, social: { google: { ...client, client_secret: { file: 'a b' } } } },
    ],
    [
      'a secret that is kept',
      { ...shortest, social: { google: { ...client, client_secret: { kept: '…a1b2' } } } },
    ],
    [
      'a webhook',
      {
        ...shortest,
        webhooks: [{ name: 'crm', url: 'https://a.example/in', secret: { env: 'A' }, events: null }],
      },
    ],
    ['limits', { ...shortest, limits: { people: 1, mails_per_day: null } }],
  ])('passes the server and the published schema: %s', (_, document) => {
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
      session_migration: null,
      trusted_tokens: [],
      sms: null,
      social: {},
      whatsapp: null,
      webhooks: [],
      limits: { people: null, mails_per_day: null, applications: null, machine_clients: null },
    })
  })
})

describe('an invalid document', () => {
  it.each<[unknown, string]>([
    [[], 'The document must be a JSON object.'],
    [{ origins: shortest.origins }, 'name is missing: it must be a string.'],
    [{ ...shortest, name: '' }, 'name must have at least 1 character.'],
    [{ ...shortest, name: 'Shop ' }, 'name must be one line without leading or trailing spaces.'],
    [{ ...shortest, name: 'a\nb' }, 'name must be one line without leading or trailing spaces.'],
    [
      { ...shortest, theme: 'red' },
      'theme is not a field of a project document. Remove it or correct its name; docs/projects.md lists the fields.',
    ],
    [
      { ...shortest, session: { minutes: 5 } },
      'session.minutes is not a field of a project document. Remove it or correct its name; docs/projects.md lists the fields.',
    ],
    [
      { ...shortest, social: { myspace: client } },
      'social.myspace is not a field of a project document. Remove it or correct its name; docs/projects.md lists the fields.',
    ],
    [
      { ...shortest, social: { github: { ...client, one_tap: 'floating' } } },
      'social.github.one_tap is not a field of a project document. Remove it or correct its name; docs/projects.md lists the fields.',
    ],
    [{ ...shortest, kind: 'shop' }, "kind must be one of 'consumer', 'business'."],
    [{ ...shortest, origins: [] }, 'origins must have at least 1 entry.'],
    [{ ...shortest, origins: 'https://shop.example' }, 'origins must be a list.'],
    [
      { ...shortest, origins: ['https://a.example', 'https://a.example'] },
      'origins must not contain a value twice.',
    ],
    ...[
      'https://a.example/',
      'http://a.example',
      'https://A.example',
      'javascript:alert(1)',
      'http://localhost.evil.example',
      'https://u@a.example',
    ].map((origin): [unknown, string] => [
      { ...shortest, origins: ['https://a.example', origin] },
      'origins[1] must be an origin in lower case, without a path, such as https://shop.example (http:// for this machine only).',
    ]),
    ...[
      'http://a.example/',
      'https://u@a.example/',
      'https://a.example/#x',
      'a.example',
      'https://a.example/a b',
      'app://a',
    ].map((url): [unknown, string] => [
      { ...shortest, redirect_uris: [url] },
      'redirect_uris[0] must be a URL without a user name or fragment, such as https://shop.example/login (http:// for this machine only).',
    ]),
    [
      { ...shortest, products: ['sms'] },
      "products[0] must be one of 'oauth', 'crypto', 'emailMagicLinks', 'otp', 'passwords', 'passkeys'.",
    ],
    [{ ...shortest, products: [] }, 'products must have at least 1 entry.'],
    [{ ...shortest, text_channels: ['email'] }, "text_channels[0] must be one of 'sms', 'whatsapp'."],
    [
      { ...shortest, sender: 'shop.example' },
      'sender must be a sender such as Shop <no-reply@shop.example>.',
    ],
    [
      { ...shortest, sender: 'a@b.example\r\nBcc: c@d.example' },
      'sender must be one line without leading or trailing spaces.',
    ],
    [
      { ...shortest, mail: { logo_url: 'http://shop.example/logo.png' } },
      'mail.logo_url must be an https URL.',
    ],
    [{ ...shortest, mail: { accent: 'red' } }, 'mail.accent must be a color such as #0b57d0.'],
    [{ ...shortest, mail: { support_email: 'help' } }, 'mail.support_email must be an email address.'],
    [{ ...shortest, password: { score: 3 } }, "password.policy must be 'zxcvbn' or 'luds'."],
    [{ ...shortest, password: { policy: 'zxcvbn', score: 5 } }, 'password.score must be at most 4.'],
    [
      { ...shortest, password: { policy: 'luds', complexity: 5, length: 10 } },
      'password.complexity must be at most 4.',
    ],
    [
      { ...shortest, password: { policy: 'luds', complexity: 1, length: 7 } },
      'password.length must be at least 8.',
    ],
    [{ ...shortest, pkce: true }, 'pkce must be a JSON object.'],
    [{ ...shortest, hide_accounts: 'yes' }, 'hide_accounts must be true or false.'],
    [{ ...shortest, session: { max_minutes: 4 } }, 'session.max_minutes must be at least 5.'],
    [{ ...shortest, session: { max_minutes: 60.5 } }, 'session.max_minutes must be a whole number.'],
    [
      { ...shortest, webhooks: [{ ...webhook, url: 'http://a.example/' }] },
      'webhooks[0].url must be a URL without a user name or fragment, such as https://shop.example/login (http:// for this machine only).',
    ],
    [
      { ...shortest, webhooks: [{ ...webhook, name: 'The CRM' }] },
      'webhooks[0].name must be at most 40 lower-case letters, digits and hyphens.',
    ],
    [
      { ...shortest, webhooks: [{ ...webhook, secret: 'whsec_1' }] },
      'webhooks[0].secret must be a reference such as {"env": "GOOGLE_CLIENT_SECRET"} or {"file": "google.secret"}. Do not write the secret itself into the document.',
    ],
    [
      { ...shortest, webhooks: [{ ...webhook, events: [] }] },
      'webhooks[0].events must have at least 1 entry.',
    ],
    [{ ...shortest, limits: { people: 0 } }, 'limits.people must be at least 1.'],
    [
      { ...shortest, social: { google: { client_secret: { env: 'A' } } } },
      'social.google.client_id is missing: it must be a string.',
    ],
    [
      { ...shortest, social: { google: { ...client, client_secret: 'GOCSPX-1' } } },
      'social.google.client_secret must be a reference such as {"env": "GOOGLE_CLIENT_SECRET"} or {"file": "google.secret"}. Do not write the secret itself into the document.',
    ],
    [
      { ...shortest, social: { google: { ...client, endpoints: { token_url: 'https://a.example' } } } },
      'social.google.endpoints.authorize_url is missing: it must be a string.',
    ],
  ])('is rejected by the server and the published schema: %j', (document, sentence) => {
    expect(findProblems(document).split('\n')).toContain(sentence)
    expect(validate(document)).toBe(false)
  })

  it.each<[unknown, string]>([
    [
      { ...shortest, kind: 'business' },
      "kind 'business' is not supported yet. Use 'consumer', or leave the field out.",
    ],
    [
      { ...shortest, session: { default_minutes: 90, max_minutes: 60 } },
      'session.default_minutes must be at most session.max_minutes (60). Reduce the first or raise the second.',
    ],
    [
      { ...shortest, origins: ['https://a.example:443'] },
      'origins[0] must be an origin as browsers send it, without a default port, such as https://shop.example.',
    ],
    [{ ...shortest, name: '\ud800' }, 'name must be valid Unicode.'],
    [{ ...shortest, webhooks: [webhook, webhook] }, 'webhooks must not contain a name twice.'],
    [
      {
        ...shortest,
        social: {
          google: {
            ...client,
            issuer: 'https://a.example',
            endpoints: {
              authorize_url: 'https://a.example',
              token_url: 'https://a.example',
              profile_url: 'https://a.example',
            },
          },
        },
      },
      'social.google must have either issuer or endpoints, not both.',
    ],
  ])('is rejected by the server if a JSON Schema cannot describe the problem: %j', (document, sentence) => {
    expect(findProblems(document)).toBe(sentence)
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
  it.each<[unknown, string]>([
    [
      toTemplate({ paragraphs: ['{{code}} or {{cod}}'] }),
      'mail.templates[0].texts.en is invalid: unknown variable {{cod}} in paragraph 1, allowed: {{product_name}}, {{code}}, {{minutes}}, {{expires_in}}.',
    ],
    [
      toTemplate({ paragraphs: ['Hello'] }),
      'mail.templates[0].texts.en is invalid: no paragraph contains {{code}}.',
    ],
  ])('is rejected if a value is unknown or missing: %j', (document, sentence) => {
    expect(findProblems(document)).toBe(sentence)
  })
})
