import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bakeAs, baseKey, checksum, listActivity, salaryKey } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import {
  createOtherSession,
  createPerson,
  createShopUser,
  getAccount,
  testPassword,
  testPin,
} from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, signInByCode } from '#support/server/provider-client.ts'
import { portalToken, shopToken } from '#support/server/test-server.ts'
import { addTotp } from '#support/server/totps.ts'
import { openTotpSecret } from '../identity/accounts/credentials/totps.ts'
import { applications } from '../identity/base/schema/applications.ts'
import { signingKeys } from '../identity/base/schema/sessions.ts'
import { recoveryCodes, totps } from '../identity/base/schema/totps.ts'
import { hashForLog } from '../platform/http/security-events.ts'
import { toServerSender } from '../platform/outbox/sender.ts'
import { enqueueEmail, listMessages } from '../platform/outbox/store.ts'
import { outbox } from '../platform/schema/messages.ts'
import { sealedSecrets } from '../platform/schema/secrets.ts'
import { createSecrets, sha256Hex } from '../platform/secrets/secrets.ts'
import { matchesPin } from '../portal/accounts/pin.ts'
import { openFileKey } from '../portal/files/sealed-key.ts'
import { fileKeys } from '../portal/schema/files.ts'
import { sendToServer } from './operator-client.ts'
import { listenForOperator } from './operator-socket.ts'
import { runCommand } from './run-command.ts'

const server = testServerForEach()

const run = (...argv: string[]) => runCommand(server.deps, argv)
const listen = (folder: string) =>
  listenForOperator(server.deps, folder, ({ argv, file, step }) => runCommand(server.deps, argv, file, step))

const lastRow = async () => (await listActivity(server)).filter((row) => row.actor === 'operator').at(-1)

describe('companies and their admins', () => {
  it('adds users who verified an email address at the domain before or after', async () => {
    await createPerson(server, 'ann@bakery.org')
    await createPerson(server, 'eve@bakery.org', 'nothing')
    expect(await run('company', 'add', 'Bakery.org', 'The Bakery')).toContain('The Bakery')
    await createPerson(server, 'ben@bakery.org')
    const [ann, ben] = [
      await getAccount(server, 'ann@bakery.org'),
      await getAccount(server, 'ben@bakery.org'),
    ]
    expect(ann.person.companyId).toMatch(/^organization-/)
    expect(ben.person.companyId).toBe(ann.person.companyId)
    expect((await getAccount(server, 'eve@bakery.org')).person.companyId).toBeNull()
    expect(await lastRow()).toMatchObject({ action: 'organization_added', subject: 'The Bakery' })
    await expect(run('company', 'add', 'bakery.org', 'Again')).rejects.toThrow(/already/)
  })

  it('adds and removes admins but keeps the last one', async () => {
    await run('company', 'add', 'bakery.org', 'The Bakery')
    await createPerson(server, 'ann@bakery.org')
    await createPerson(server, 'ben@bakery.org')
    await run('admin', 'add', 'ann@bakery.org')
    expect((await getAccount(server, 'ann@bakery.org')).person.isAdmin).toBe(true)
    await expect(run('admin', 'add', 'ann@bakery.org')).rejects.toThrow(/already/)
    await expect(run('admin', 'remove', 'ann@bakery.org')).rejects.toThrow(/last admin/)
    await run('admin', 'add', 'ben@bakery.org')
    await run('admin', 'remove', 'ann@bakery.org')
    expect((await getAccount(server, 'ann@bakery.org')).person.isAdmin).toBe(false)
    const rows = (await listActivity(server)).filter((row) => row.actor === 'operator')
    expect(rows.map((row) => [row.action, row.subject])).toEqual([
      ['admin_added', 'ann@bakery.org'],
      ['admin_added', 'ben@bakery.org'],
      ['admin_removed', 'ann@bakery.org'],
      ['organization_added', 'The Bakery'],
    ])
  })

  it('prints an email address’s hash in the log, with or without an account', async () => {
    const hashed = await run('address', 'hash', ' Ann@Bakery.org')
    expect(hashed).toBe(hashForLog(server.deps.secrets, 'ann@bakery.org'))
    expect(hashed).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each([
    [['admin', 'add', 'nobody@bakery.org'], /No account has the email address/],
    [['admin', 'add', 'free@other.org'], /does not belong to a company/],
    [['pin', 'clear', 'nobody@bakery.org'], /No account has the email address/],
  ])('rejects %j', async (argv, sentence) => {
    await createPerson(server, 'free@other.org')
    await expect(run(...argv)).rejects.toThrow(sentence)
    expect(await lastRow()).toBeUndefined()
  })
})

describe('clearing a PIN', () => {
  it('ends all sessions, notifies the owner and requires the onboarding steps again', async () => {
    const ann = await createPerson(server, 'ann@bakery.org')
    await run('pin', 'clear', ann.email)
    expect((await callApi(server, '/auth/me', undefined, ann.token)).status).toBe(401)
    const [message] = await server.deps.db.transaction((tx) => listMessages(tx, server.deps, ann.email))
    expect(message?.subject).toBe('Your Cakelock PIN was cleared')
    const { email, person } = await getAccount(server, ann.email)
    expect(person.pinHash).toBeNull()
    // The email address stays verified, so no one can register over the account; the onboarding steps require its
    // verification again.
    expect(email.verifiedAt).not.toBeNull()
    expect(person.reverifyAddress).toBe(ann.email)
    expect(await lastRow()).toMatchObject({ action: 'pin_cleared', subject: ann.email })
    await expect(run('pin', 'clear', ann.email)).rejects.toThrow(/has no PIN/)

    const { token } = await createOtherSession(server, ann)
    const call = (path: string, body: Record<string, unknown>) => callApi(server, path, body, token)
    expect((await call('/auth/pin/create', { pin: '9876' })).body.code).toBe('email_unverified')
    server.clock.advance(1000)
    await call('/verify_code', { email: ann.email, verify_code: 'RESEND' })
    const [code] = await server.deps.db.transaction((tx) => listMessages(tx, server.deps, ann.email))
    await call('/verify_code', { email: ann.email, verify_code: code?.code })
    expect((await call('/auth/pin/create', { pin: '9876' })).status).toBe(200)
    expect((await call('/get_keys', { checksum, email: ann.email })).body.code).toBe('unknown_file')
  })
})

describe('expiring a password', () => {
  it('ends all sessions and requires a new password at the next sign-in', async () => {
    const ann = await createPerson(server, 'ann@bakery.org')
    expect(await run('password', 'expire', ann.email)).toContain(ann.email)
    expect((await callApi(server, '/auth/me', undefined, ann.token)).status).toBe(401)
    const signIn = (password: string) =>
      callProvider(server, '/passwords/authenticate', {
        body: { email: ann.email, password },
        publicToken: portalToken,
      })
    expect((await signIn(testPassword)).body.error_type).toBe('reset_password')
    expect((await signIn('another')).body.error_type).toBe('unauthorized_credentials')
    expect(await lastRow()).toMatchObject({ action: 'password_expired', subject: ann.email })
    await expect(run('password', 'expire', ann.email)).rejects.toThrow(/already/)
  })

  it('expires the password of another project’s account without touching the portal’s', async () => {
    const ann = await createPerson(server, 'ann@bakery.org')
    await createShopUser(server, ann.email)
    await run('password', 'expire', ann.email, '--project', 'Shop')
    const signIn = (publicToken: string) =>
      callProvider(server, '/passwords/authenticate', {
        body: { email: ann.email, password: testPassword, session_duration_minutes: 30 },
        publicToken,
      })
    expect((await signIn(shopToken)).body.error_type).toBe('reset_password')
    expect((await signIn(portalToken)).status).toBe(200)
    expect((await callApi(server, '/auth/me', undefined, ann.token)).status).toBe(200)
    await expect(run('password', 'expire', ann.email, '--project', 'Nowhere')).rejects.toThrow(/Nowhere/)
  })

  it('is rejected if there is no account or no password', async () => {
    await expect(run('password', 'expire', 'nobody@bakery.org')).rejects.toThrow(
      /No account has the email address/,
    )
    await signInByCode(server, 'bob@example.org', { publicToken: portalToken })
    await expect(run('password', 'expire', 'bob@example.org')).rejects.toThrow(/has no password/)
    expect(await lastRow()).toBeUndefined()
  })
})

describe('applications', () => {
  it('are registered for a project, with a secret that is shown once, and listed', async () => {
    expect(await run('application', 'list')).toBe('No applications are registered.')
    const redirect = ['--redirect', 'https://app.example/cb']
    const said = await run('application', 'add', 'Recipes', '--project', shopToken, ...redirect)
    const [row] = await server.deps.db.transaction((tx) => tx.select().from(applications))
    const secret = /client_secret is ([\w-]{43})\./.exec(said)?.[1] ?? ''
    expect(said).toContain(`client_id is ${row?.id}.`)
    expect(said).toMatch(/issuer.* http:\/\/localhost:4000\/v1\/public\/project-shop$/m)
    expect(said).toContain('Set consent_url in its document')
    expect(row).toMatchObject({
      projectId: 'project-shop',
      isFirstParty: false,
      secretHash: sha256Hex(secret),
    })
    expect(await lastRow()).toMatchObject({ action: 'application_added', subject: 'Recipes' })
    const open = await run('application', 'add', 'App', '--project', shopToken, ...redirect, '--public')
    expect(open).toContain('without a secret')
    expect(await run('application', 'list')).not.toContain(secret)
    expect(await run('application', 'list')).toContain('Recipes (for users of Shop)')
  })

  it('are rejected for an unknown project', async () => {
    const argv = ['application', 'add', 'App', '--project', 'nobody', '--redirect', 'https://a.example']
    await expect(run(...argv)).rejects.toThrow("No project has the name, ID or public token 'nobody'.")
    expect(await lastRow()).toBeUndefined()
  })
})

describe('rotating the master key', () => {
  it('re-encrypts everything, so the old key is no longer needed', async () => {
    const baker = await createPerson(server, 'baker@bakery.org')
    await bakeAs(server, baker)
    await server.app.request('/.well-known/jwks.json')
    const { random, db } = server.deps
    const portal = { publicToken: portalToken }
    const { secret } = await addTotp(server, baker.token, portal)
    const [oldKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
    // As the recovery codes of members are.
    const sealRecoveryCode = { sealedCode: server.deps.secrets.seal('k7mp-x2qd-9fha', 'code') }
    await db.transaction(async (tx) => {
      const [code] = await tx.select().from(recoveryCodes)
      await tx.delete(recoveryCodes)
      if (code) await tx.insert(recoveryCodes).values({ ...code, id: 'code', ...sealRecoveryCode })
    })
    const both = createSecrets(newKey, random, [oldKey])
    await db.transaction((tx) =>
      enqueueEmail(
        tx,
        server.deps,
        { to: baker.email, sender: toServerSender(server.deps.config, 'en') },
        { kind: 'signInCode', values: { code: '123456', minutes: 10 } },
      ),
    )
    const sealed = [fileKeys, signingKeys, sealedSecrets, totps, recoveryCodes, outbox]
    const counts: number[] = []
    for (const table of sealed) counts.push(await db.read((tx) => tx.$count(table)))
    expect(Math.min(...counts)).toBeGreaterThan(0)
    const total = counts.reduce((sum, count) => sum + count, 0)
    expect(await runCommand({ ...server.deps, secrets: both }, ['master-key', 'rotate'])).toContain(
      `Re-encrypted ${total} entries`,
    )
    expect(await runCommand({ ...server.deps, secrets: both }, ['master-key', 'rotate'])).toMatch(/already/)
    const alone = createSecrets(newKey, random)
    await db.transaction(async (tx) => {
      const keys = await tx.select().from(fileKeys)
      const opened = keys.map((row) => openFileKey({ secrets: alone }, row, row.sealed))
      expect(opened.sort()).toEqual([baseKey, salaryKey])
      const messages = await listMessages(tx, { secrets: alone })
      expect(messages.map(({ code }) => code)).toContain('123456')
      const [totp] = await tx.select().from(totps)
      expect(totp && openTotpSecret({ secrets: alone }, totp)).toBe(secret)
      const [code] = await tx.select().from(recoveryCodes)
      expect(alone.open(code?.sealedCode ?? '', 'code')).toBe('k7mp-x2qd-9fha')
      const [signing] = await tx.select().from(signingKeys)
      expect(alone.open(signing?.sealedPrivate ?? '', signing?.id ?? '')).toContain('PRIVATE KEY')
    })
    const { pinHash } = (await getAccount(server, baker.email)).person
    expect(await matchesPin({ ...server.deps, secrets: alone }, pinHash ?? '', testPin)).toBe(true)
    expect((await listActivity(server)).filter((row) => row.action === 'master_key_rotated')).toHaveLength(1)
    expect((await callApi(server, '/get_keys', { checksum, email: baker.email }, baker.token)).status).toBe(
      500,
    )
  })
})

describe('commands sent to the running server', () => {
  let folder: string
  let stop: () => void

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cakelock-admin-'))
    stop = await listen(folder)
  })

  afterEach(async () => {
    stop()
    await rm(folder, { recursive: true })
  })

  it('are executed, or rejected with a sentence', async () => {
    expect(await sendToServer(folder, ['project', 'list'])).toEqual({
      done: true,
      text: expect.stringContaining('the portal'),
    })
    expect(await sendToServer(folder, ['admin', 'add', 'ann'])).toEqual({
      done: false,
      text: "'ann' is not a valid email address. Example: ann@example.org",
    })
  })

  it('are only accepted from the owner of the folder', async () => {
    expect((await stat(join(folder, 'operator'))).mode & 0o777).toBe(0o700)
  })

  it('return undefined if no server runs', async () => {
    stop()
    expect(await sendToServer(folder, ['project', 'list'])).toBeUndefined()
    expect(await sendToServer(join(folder, 'elsewhere'), ['project', 'list'])).toBeUndefined()
  })

  it('replace the socket of a killed server', async () => {
    const stopSecond = await listen(folder)
    expect(await sendToServer(folder, ['project', 'list'])).toMatchObject({ done: true })
    stopSecond()
  })
})
