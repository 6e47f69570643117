import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { productNames } from '#contract/products.ts'
import { backendFieldEffects } from '#support/server/backend-field-effects.ts'
import { businessFieldEffects } from '#support/server/business-field-effects.ts'
import { emailFieldEffects } from '#support/server/email-field-effects.ts'
import { passwordFieldEffects } from '#support/server/password-field-effects.ts'
import { askForCode, callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { challenge, startAt } from '#support/server/social.ts'
import { tagFieldEffects } from '#support/server/tag-field-effects.ts'
import {
  createTestServer,
  portalOrigin,
  shopHome,
  shopOrigin,
  shopProject,
  shopToken,
  type TestServer,
} from '#support/server/test-server.ts'
import { textFieldEffects } from '#support/server/text-field-effects.ts'
import { addTotp, readUserError } from '#support/server/totps.ts'
import { listEvents, otherSecret, webhookSecret } from '#support/server/webhooks.ts'
import { runCommand } from '../../../admin/run-command.ts'
import { findSocialClients } from '../../accounts/social/find-social-clients.ts'
import type { SocialClients } from '../../accounts/social/social-clients.ts'
import { findReceiver } from '../../api/webhooks/find-receiver.ts'
import { findDkimKey } from '../../operations/administration/email-senders.ts'
import type { WrittenDocument } from '../document/document.ts'
import { runUnit } from '../unit-of-work.ts'
import { findReferencedProject } from './store.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const dkimKey = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))

let server: TestServer
beforeEach(async () => {
  server = await createTestServer({ mode: 'development' })
})

const apply = (document: Record<string, unknown> & Pick<WrittenDocument, 'sms'>) => {
  const secrets = {
    'social.google.client_secret': 'secret',
    'social.github.client_secret': 'secret',
    'dkim.private_key': dkimKey,
    'webhooks.crm.secret': webhookSecret,
    'webhooks.crm.previous_secret': otherSecret,
    'webhooks.other.secret': webhookSecret,
    'sms.gateway.secret': document.sms?.gateway.type === 'webhook' ? webhookSecret : 'token-of-twilio',
    'sms.second_gateway.secret': 'token-of-twilio',
    'whatsapp.gateway.secret': 'token-of-twilio',
  }
  return runCommand(server.deps, ['project', 'apply', 'a.json'], { text: JSON.stringify(document), secrets })
}

/** Changes the shop's document. */
const change = (fields: Partial<WrittenDocument>) =>
  apply({ name: 'Shop', origins: [shopOrigin], redirect_uris: [shopHome], products: productNames, ...fields })

const typeOf = async (path: string, body: object) =>
  (await callProvider(server, path, { body })).body.error_type

const email = 'ann@example.org'
const dkim = { domain: 'sender.example', selector: 'mail2026', private_key: { file: 'dkim.pem' } }
const client = { client_id: 'id', client_secret: { env: 'SECRET' } }
const endpoint = 'https://provider.example/'
const endpoints = { authorize_url: `${endpoint}a`, token_url: `${endpoint}t`, profile_url: `${endpoint}p` }
const addApplication = (name: string) =>
  runCommand(server.deps, ['application', 'add', name, '--project', shopToken, '--redirect', shopHome])

const findClients = () =>
  server.deps.db.transaction(async (tx): Promise<SocialClients> => {
    const project = await findReferencedProject(tx, 'Shop')
    return project ? findSocialClients(tx, server.deps, project) : {}
  })

const findShopReceiver = () =>
  runUnit(server.deps.db, shopProject, (unit) => findReceiver(unit, server.deps, 'crm'))
const toBytes = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64')

const getSession = async (body: object) => {
  const { methodId, code } = await askForCode(server, email)
  const response = await callProvider(server, '/otps/authenticate', {
    body: { token: code, method_id: methodId, ...body },
  })
  const session = response.body.data?.session as { started_at: string; expires_at: string } | undefined
  return (Date.parse(session?.expires_at ?? '') - Date.parse(session?.started_at ?? '')) / 60_000
}

/** For each field of a document, a call whose result it changes. */
const effects: Readonly<Record<string, () => Promise<void>>> = {
  ...backendFieldEffects(() => ({ server, change })),
  ...passwordFieldEffects(() => ({ server, change })),
  ...textFieldEffects(() => ({ server, change })),
  ...emailFieldEffects(() => ({ server, change })),
  ...tagFieldEffects(() => ({ server, change })),
  ...businessFieldEffects(() => ({ server })),
  name: async () => {
    await askForCode(server, email)
    expect((await readOutbox(server, email))[0]?.text).toContain('Shop')
  },
  test_mode: async () => {
    const site = { name: 'Tested', origins: [shopOrigin] }
    await apply({ ...site, test_mode: true })
    const project = await server.deps.db.transaction((tx) => findReferencedProject(tx, 'Tested'))
    expect(project?.publicToken).toMatch(/^public-token-test-/)
    await callProvider(server, '/otps/email/login_or_create', {
      body: { email: 'ann@example.test' },
      publicToken: project?.publicToken ?? '',
    })
    expect((await readOutbox(server, 'ann@example.test'))[0]?.code).toBe('000000')
    expect(await apply({ ...site, test_mode: true })).toMatch(/^Tested: no changes\.\n/)
    expect(await apply(site)).toMatch(/^Tested: no changes\.\n/)
    await expect(apply({ ...site, test_mode: false })).rejects.toThrow(/test_mode .* cannot change/)
    const production = await createTestServer({ mode: 'production' })
    const text = JSON.stringify({ ...site, test_mode: true })
    await expect(
      runCommand(production.deps, ['project', 'apply', 'a.json'], { text, secrets: {} }),
    ).rejects.toThrow(/test_mode is for development servers only/)
  },
  origins: async () => {
    await change({ origins: ['https://other.example'] })
    expect(await typeOf('/users/search', { email })).toBe('bad_domain_for_stytch_sdk')
  },
  redirect_uris: async () => {
    await change({ redirect_uris: ['https://other.example/'] })
    expect(await startAt(server, 'google', { login_redirect_url: shopHome })).toContain(
      'no_match_for_provided_oauth_url',
    )
  },
  signup_redirect_uris: async () => {
    await change({ signup_redirect_uris: [`${shopHome}new`] })
    expect(await startAt(server, 'google', { signup_redirect_url: shopHome })).toContain(
      'no_match_for_provided_oauth_url',
    )
  },
  consent_url: async () => {
    await change({ consent_url: `${shopHome}consent` })
    expect(await addApplication('App')).not.toContain('no consent page')
  },
  products: async () => {
    await change({ products: ['passwords'] })
    expect(await typeOf('/otps/email/login_or_create', { email })).toBe('endpoint_not_authorized_for_sdk')
  },
  text_channels: async () => {
    await change({ text_channels: ['sms'] })
    const body = { phone_number: '+15005550006' }
    expect(await typeOf('/otps/whatsapp/login_or_create', body)).toBe('endpoint_not_authorized_for_sdk')
    expect(await typeOf('/otps/sms/login_or_create', body)).toBeUndefined()
    const token = await signInByCode(server, email)
    const added = await callProvider(server, '/otps/whatsapp/send/secondary', { body, token })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
  },
  second_factor: async () => {
    await change({ second_factor: 'at_sign_in' })
    await addTotp(server, await signInByCode(server, email))
    expect(await readUserError(server, await signInByCode(server, email))).toBe('second_factor_pending')
  },
  'dkim.domain': async () => {
    await change({ sender: 'Shop <hello@mail.sender.example>', dkim })
    expect(await findDkimKey(server.deps, shopProject.id)).toMatchObject({ domain: 'sender.example' })
    const foreign = { ...dkim, domain: 'other.example' }
    await expect(change({ sender: 'Shop <hello@sender.example>', dkim: foreign })).rejects.toThrow(
      /dkim\.domain/,
    )
    await expect(change({ dkim })).rejects.toThrow(/dkim needs sender/)
  },
  'dkim.selector': async () => {
    await change({ sender: 'Shop <hello@sender.example>', dkim })
    expect(await runCommand(server.deps, ['mail', 'dns', 'Shop'])).toMatch(
      /^mail2026\._domainkey\.sender\.example\. IN TXT "v=DKIM1; k=rsa; p=/m,
    )
  },
  'dkim.private_key': async () => {
    await change({ sender: 'Shop <hello@sender.example>', dkim })
    expect(await findDkimKey(server.deps, shopProject.id)).toMatchObject({ privateKey: dkimKey })
    expect(await runCommand(server.deps, ['project', 'export', 'Shop'])).not.toContain('PRIVATE KEY')
  },
  'pkce.links': async () => {
    await change({ pkce: { links: true } })
    expect(await typeOf('/magic_links/email/login_or_create', { email })).toMatch(/pkce/)
  },
  'pkce.password_resets': async () => {
    await change({ pkce: { password_resets: true } })
    expect(await typeOf('/passwords/email/reset/start', { email })).toMatch(/pkce/)
  },
  hide_accounts: async () => {
    await change({ hide_accounts: true })
    const { body } = await callProvider(server, '/users/search', { body: { email: 'nobody@example.org' } })
    expect(body.data?.userType).toBe('password')
  },
  'session.default_minutes': async () => {
    await change({ session: { default_minutes: 77 } })
    expect(await getSession({})).toBe(77)
  },
  'session.max_minutes': async () => {
    await change({ session: { max_minutes: 45 } })
    expect(await getSession({ session_duration_minutes: 600 })).toBe(45)
  },
  'social.PROVIDER.client_id': async () => {
    await change({ social: { github: client } })
    expect(new URL(await startAt(server, 'github')).searchParams.get('client_id')).toBe('id')
  },
  'social.PROVIDER.client_secret': async () => {
    await change({ social: { github: client } })
    expect(await findClients()).toEqual({ github: { clientId: 'id', clientSecret: 'secret' } })
  },
  'social.PROVIDER.issuer': async () => {
    await change({ social: { github: { ...client, issuer: 'http://127.0.0.1:9' } } })
    expect(await startAt(server, 'github')).toContain('oauth_flow_callback_error')
  },
  'social.PROVIDER.endpoints.authorize_url': async () => {
    await change({ social: { github: { ...client, endpoints } } })
    expect(await startAt(server, 'github')).toContain(`${endpoint}a?`)
  },
  'social.PROVIDER.endpoints.token_url': async () => {
    await change({ social: { github: { ...client, endpoints } } })
    expect((await findClients()).github).toMatchObject({ tokenUrl: `${endpoint}t` })
  },
  'social.PROVIDER.endpoints.profile_url': async () => {
    await change({ social: { github: { ...client, endpoints } } })
    expect((await findClients()).github).toMatchObject({ profileUrl: `${endpoint}p` })
  },
  'social.google.keys_url': async () => {
    await change({ social: { google: { ...client, keys_url: `${endpoint}k` } } })
    expect((await findClients()).google).toMatchObject({ keysUrl: `${endpoint}k` })
  },
  'social.google.one_tap': async () => {
    const google = { ...client, one_tap: 'floating' }
    await expect(change({ social: { google } as WrittenDocument['social'] })).rejects.toThrow(
      /for the portal only/,
    )
    expect(await apply({ name: 'Portal', origins: [portalOrigin], social: { google } })).toContain('one_tap')
  },
  'webhooks[].name': async () => {
    const webhook = { name: 'crm', url: endpoint, secret: { env: 'SECRET' } }
    await change({ webhooks: [webhook] })
    await signInByCode(server, email)
    await change({ webhooks: [{ ...webhook, name: 'other' }] })
    expect((await listEvents(server)).map((event) => event.webhook)).toContain('crm')
  },
  'webhooks[].url': async () => {
    await change({ webhooks: [{ name: 'crm', url: endpoint, secret: { env: 'SECRET' } }] })
    expect(await findShopReceiver()).toMatchObject({ url: endpoint })
  },
  'webhooks[].events': async () => {
    const events = ['direct.session.create' as const]
    await change({ webhooks: [{ name: 'crm', url: endpoint, events, secret: { env: 'SECRET' } }] })
    await signInByCode(server, email)
    expect((await listEvents(server)).map((event) => event.object)).toEqual(['session'])
  },
  'webhooks[].secret': async () => {
    await change({ webhooks: [{ name: 'crm', url: endpoint, secret: { env: 'SECRET' } }] })
    expect(await findShopReceiver()).toMatchObject({ secrets: [toBytes(webhookSecret)] })
  },
  'webhooks[].previous_secret': async () => {
    const webhook = { name: 'crm', url: endpoint, secret: { env: 'SECRET' } }
    await change({ webhooks: [{ ...webhook, previous_secret: { env: 'OLD' } }] })
    const secrets = [toBytes(webhookSecret), toBytes(otherSecret)]
    expect(await findShopReceiver()).toMatchObject({ secrets })
  },
  'limits.people': async () => {
    await change({ limits: { people: 1 } })
    await signInByCode(server, email)
    const { methodId, code } = await askForCode(server, 'ben@example.org')
    const rejected = await callProvider(server, '/otps/authenticate', {
      body: { token: code, method_id: methodId },
    })
    expect([rejected.status, rejected.body.error_type]).toEqual([403, 'unauthorized_action'])
    expect(await signInByCode(server, email)).toMatch(/^[\w-]{43}/)
    expect(server.logged.join()).toContain('access_refused')
  },
  'limits.mails_per_day': async () => {
    await change({ limits: { mails_per_day: 2 } })
    const ask = async (path: string, address: string) =>
      (await callProvider(server, path, { body: { email: address, code_challenge: challenge } })).status
    expect(await ask('/otps/email/login_or_create', email)).toBe(200)
    expect(await ask('/magic_links/email/login_or_create', 'ben@example.org')).toBe(200)
    expect(await ask('/otps/email/login_or_create', 'eve@example.org')).toBe(429)
    expect(server.logged.join()).toContain('a project reached its email limit')
  },
  'limits.applications': async () => {
    await change({ limits: { applications: 1 } })
    await addApplication('One')
    await expect(addApplication('Two')).rejects.toThrow(/limits\.applications/)
  },
}

describe('each field of a project document changes the result of a call', () => {
  it('and the table names all fields of docs/projects.md', async () => {
    const guide = await readFile(new URL('../../../../docs/projects.md', import.meta.url), 'utf8')
    const [, table = ''] = /<!-- begin:fields -->(.*)<!-- end:fields -->/s.exec(guide) ?? []
    const fields = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, field]) => field)
    expect(Object.keys(effects).sort()).toEqual(fields.sort())
  })

  it.each(Object.keys(effects))('%s', async (path) => {
    await effects[path]?.()
  })
})
