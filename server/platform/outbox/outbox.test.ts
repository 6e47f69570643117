import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import type { EmailMessage } from '../../../emails/kinds.ts'
import { sweep } from '../../app/sweep.ts'
import { compileSql } from '../db/prepared.ts'
import { readRows } from '../db/read-rows.ts'
import { type Mailer, type EmailMessage as SentMail, SmtpUnavailable } from '../email/mailer.ts'
import { days, hours, minutes, seconds } from '../machine/clock.ts'
import { outbox } from '../schema/messages.ts'
import { buildDue, toDueValues } from './claim.ts'
import { deliverDue as deliver } from './delivery.ts'
import { createPace } from './pace.ts'
import { openContent } from './sealed-content.ts'
import type { EmailSender } from './sender.ts'
import { enqueueEmail } from './store.ts'

const sender: EmailSender = { brand: { name: 'Bakery' }, from: null, projectId: null, locale: 'en' }
const code = '123456'
const content = {
  subject: '123456 is your code for Bakery',
  text: expect.stringContaining('Enter this code to sign in to Bakery:\n\n123456\n\n'),
  html: expect.stringMatching(/^<!doctype html>.*123456/s),
}
const senders = { findDkimKey: async () => undefined, recordInactivity: async () => {} }
const deliverDue = (deps: TestServer['deps'], mailer: Mailer) => deliver({ ...deps, senders }, mailer)

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})

const signInCode: EmailMessage = { kind: 'signInCode', values: { code, minutes: 10 } }
const put = (to = 'ann@example.org', message: EmailMessage = signInCode) =>
  server.deps.db.transaction((tx) => enqueueEmail(tx, server.deps, { to, sender }, message))
const rows = () => server.deps.db.transaction((tx) => tx.select().from(outbox))

function createTestMailer(rejections = 0): Mailer & { sent: SentMail[] } {
  const sent: SentMail[] = []
  let left = rejections
  return {
    sent,
    async send(message) {
      left -= 1
      if (left >= 0) throw new Error('451 try later 123456')
      sent.push(message)
    },
  }
}

describe('a message in the database', () => {
  it('only contains codes and links in sealed form', async () => {
    const link = 'https://cakes.example.org/login?token=yQfVDO8i5seun3'
    await put('ann@example.org', { kind: 'signInLink', values: { link, minutes: 10 } })
    const [row] = await rows()
    expect(JSON.stringify(row)).not.toMatch(/yQfVDO8i5seun3|signInLink|Bakery/)
    expect(openContent(server.deps, row?.id ?? '', row?.sealed ?? '')).toMatchObject({ link, code: null })
    expect(() => openContent(server.deps, 'message-other', row?.sealed ?? '')).toThrow()
  })

  it('does not block other messages if it cannot be opened', async () => {
    await put('ann@example.org')
    await server.deps.db.transaction((tx) => tx.update(outbox).set({ sealed: '0123456789ab.none' }))
    await put('bob@example.org')
    const mailer = createTestMailer()
    expect(await deliverDue(server.deps, mailer)).toBe(1)
    expect(mailer.sent.map(({ to }) => to)).toEqual(['bob@example.org'])
  })
})

describe('delivery', () => {
  it('sends a message once and erases its content', async () => {
    await put()
    const mailer = createTestMailer()
    expect(await deliverDue(server.deps, mailer)).toBe(1)
    expect(mailer.sent).toEqual([
      {
        id: expect.stringMatching(/^message-/),
        to: 'ann@example.org',
        from: 'Cakelock <no-reply@localhost>',
        ...content,
        optOutLink: null,
      },
    ])
    expect((await rows()).map(({ sealed }) => sealed)).toEqual([null])
    server.clock.advance(hours(2))
    expect(await deliverDue(server.deps, mailer)).toBe(0)
  })

  it('retries a rejected message after 30 s, then 60 s, with the same ID', async () => {
    await put()
    const mailer = createTestMailer(2)
    const attempts: number[] = []
    for (const wait of [0, seconds(29), seconds(1), seconds(59), seconds(1)]) {
      server.clock.advance(wait)
      attempts.push(await deliverDue(server.deps, mailer))
    }
    expect(attempts).toEqual([0, 0, 0, 0, 1])
    expect(mailer.sent[0]?.id).toBe((await rows())[0]?.id)
    expect(server.logged.join()).toContain('will be retried')
    expect(server.logged.join()).not.toContain('123456')
  })

  it('tries one message at a time while the mail server is unavailable, logs that once, and then sends all', async () => {
    for (let count = 0; count < 3; count += 1) await put()
    const mailer = createTestMailer()
    let attempts = 0
    const unreachable: Mailer = {
      async send() {
        attempts += 1
        throw new SmtpUnavailable('ECONNREFUSED', undefined)
      },
    }
    const pace = createPace(20)
    const send = (to: Mailer) => deliver({ ...server.deps, senders }, to, pace)
    for (let round = 0; round < 60; round += 1) {
      await send(unreachable)
      server.clock.advance(seconds(1))
    }
    expect(attempts).toBeGreaterThan(10)
    expect(attempts).toBeLessThanOrEqual(60)
    expect(pace.isAvailable()).toBe(false)
    expect((await rows()).map((row) => row.attempts)).toEqual([0, 0, 0])
    server.clock.advance(seconds(5))
    expect(await send(mailer)).toBe(1)
    expect(await send(mailer)).toBe(2)
    const sentences = server.logged.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(sentences).toEqual([
      'The mail server accepts no emails (ECONNREFUSED). They wait, and are sent when it does.',
      'The mail server accepts emails again.',
    ])
  })

  it('sends a message once that was written before the clock was set back', async () => {
    await put()
    server.clock.advance(-hours(1))
    const mailer = createTestMailer(1)
    const attempts: number[] = []
    for (const wait of [0, seconds(1), seconds(29), seconds(30)]) {
      server.clock.advance(wait)
      attempts.push(await deliverDue(server.deps, mailer))
    }
    expect(attempts).toEqual([0, 0, 1, 0])
  })

  it('resends a message with the same ID if the process died after the mail server accepted it', async () => {
    await put()
    const mailer = createTestMailer()
    const dying: Mailer = {
      async send(message) {
        await mailer.send(message)
        throw new Error('killed')
      },
    }
    expect(await deliverDue(server.deps, dying)).toBe(0)
    server.clock.advance(seconds(30))
    expect(await deliverDue(server.deps, mailer)).toBe(1)
    const [first, second] = mailer.sent
    expect(second).toEqual(first)
  })

  it('does not send a code that has expired, but still sends a notice', async () => {
    await put()
    await put('bob@example.org', { kind: 'passwordChanged', values: {} })
    await deliverDue(server.deps, createTestMailer(2))
    server.clock.advance(minutes(10))
    const mailer = createTestMailer()
    expect(await deliverDue(server.deps, mailer)).toBe(1)
    expect(mailer.sent.map(({ to }) => to)).toEqual(['bob@example.org'])
    expect((await rows()).map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'expired'])
  })

  it('sends each message once, even if several processes deliver at the same time', async () => {
    const mailers = Array.from({ length: 4 }, () => createTestMailer())
    for (let round = 1; round <= 5; round += 1) {
      await put()
      await Promise.all(mailers.map((mailer) => deliverDue(server.deps, mailer)))
      expect(mailers.flatMap(({ sent }) => sent)).toHaveLength(round)
    }
  })

  it('sends the others if one is rejected', async () => {
    await put('refused@example.org')
    await put('ann@example.org')
    expect(await deliverDue(server.deps, createTestMailer(1))).toBe(1)
  })

  it('only sends committed messages', async () => {
    const failing = server.deps.db.transaction(async (tx) => {
      await enqueueEmail(tx, server.deps, { to: 'ann@example.org', sender }, signInCode)
      throw new Error('the cause of the email did not happen')
    })
    await expect(failing).rejects.toThrow()
    expect(await deliverDue(server.deps, createTestMailer())).toBe(0)
  })
})

describe('the outbox page', () => {
  const get = (path: string, host = 'localhost:4000') => server.app.request(`http://${host}${path}`)

  it('escapes every message as text', async () => {
    const name = '<script>alert(1)</script> <img src=x onerror=alert(1)> & more'
    await put('ann@example.org', { kind: 'passkeyAdded', values: { name } })
    const response = await get('/outbox')
    const html = await response.text()
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; more')
    expect(html).not.toMatch(/<script|<img/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await get('/outbox.css')).headers.get('content-type')).toContain('text/css')
  })

  it('shows the HTML of an email without scripts, in the language and color scheme of the link', async () => {
    await put()
    const [row] = await rows()
    const page = await (await get('/outbox?locale=ar&scheme=dark&width=320')).text()
    const path = `/outbox/${row?.id}.html?locale=ar&scheme=dark`
    expect(page).toContain('<iframe sandbox loading="lazy" class="width-320" title="')
    expect(page.replaceAll('&amp;', '&')).toContain(`src="${path}"`)
    const response = await get(path)
    expect(await response.text()).toMatch(/<html dir="rtl" lang="ar">.*@media all.*123456/s)
    expect(response.headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'; style-src 'unsafe-inline'/,
    )
    expect((await get('/outbox/message-unknown.html')).status).toBe(404)
  })

  it('returns the newest first as JSON, optionally for one recipient', async () => {
    await put('ann@example.org')
    await put('bob@example.org')
    server.clock.advance(minutes(1))
    await put('ann@example.org', { kind: 'signInCode', values: { code: '999999', minutes: 10 } })
    expect(await (await get('/outbox.json?to=Ann@example.org')).json()).toEqual([
      expect.objectContaining({
        code: '999999',
        created_at: '2026-03-01T12:01:00.000Z',
        link: null,
        channel: 'email',
      }),
      {
        id: expect.any(String),
        to: 'ann@example.org',
        channel: 'email',
        code,
        link: null,
        ...content,
        created_at: '2026-03-01T12:00:00.000Z',
      },
    ])
    expect(await (await get('/outbox.json')).json()).toHaveLength(3)
  })

  it('only responds under loopback names', async () => {
    await put()
    const paths = ['/outbox', '/outbox.json', `/outbox/${(await rows())[0]?.id}.html`]
    for (const path of paths) {
      expect((await get(path, 'evil.example:4000')).status).toBe(404)
      expect((await get(path, 'localhost.evil.example')).status).toBe(404)
      expect((await get(path, '127.0.0.1:4000')).status).toBe(200)
    }
  })

  it('does not exist in production', async () => {
    server = await createTestServer({ mode: 'production' })
    await put()
    for (const path of ['/outbox', '/outbox.json', '/outbox.css']) expect((await get(path)).status).toBe(404)
  })
})

describe('a claim', () => {
  it('reads the codes and the notices of each channel in the order of an index', async () => {
    const build = compileSql((tx) => buildDue(tx, ['email', 'sms', 'whatsapp']))
    const values = toDueValues({ now: server.clock.now(), max: 20 })
    const plan = await server.deps.db.transaction(async (tx) => {
      // With as many rows as the planner would need to prefer the index, the test would be slow.
      for (const scan of ['seqscan', 'bitmapscan'])
        await tx.execute(sql.raw(`set local enable_${scan} = off`))
      return readRows<{ 'QUERY PLAN': string }>(tx, sql`explain (costs off) ${build(tx, values)}`)
    })
    const lines = plan.map((row) => row['QUERY PLAN'].trim())
    const reads = lines.flatMap((line, index) => (line === '->  Limit' ? [lines[index + 1]] : []))
    const inOrder = expect.stringMatching(/^-> {2}Index Scan using outbox_waiting on outbox outbox_\d$/)
    expect(reads).toEqual(Array(6).fill(inOrder))
  })
})

describe('the sweep', () => {
  it('deletes expired data', async () => {
    await put()
    await sweep(server.deps)
    expect(await rows()).toHaveLength(1)
    server.clock.advance(days(7))
    await sweep(server.deps)
    expect(await rows()).toEqual([])
  })
})
