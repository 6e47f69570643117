import { afterEach, describe, expect, it } from 'vitest'
import { type EmailSink, startEmailSink } from '#support/server/email-sink.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { createSmtpMailer } from '../email/mailer.ts'
import { later, seconds } from '../machine/clock.ts'
import { outbox } from '../schema/messages.ts'
import { claimMessages, renewClaims } from './claim.ts'
import { startDelivery } from './delivery.ts'
import type { EmailSender } from './sender.ts'
import { enqueueEmail } from './store.ts'

const server = testServerForEach()
/** Machines differ in speed. */
const patience = { timeout: 30_000 }

const senders = { findDkimKey: async () => undefined, recordInactivity: async () => {} }

const senderOf = (projectId: string | null): EmailSender => ({
  brand: { name: 'Bakery' },
  from: null,
  projectId,
  locale: 'en',
})

/** Adds emails in one transaction, as codes of a project or as notices. */
const add = (recipients: readonly string[], { projectId = 'project-a', isNotice = false } = {}) =>
  server.deps.db.transaction(async (tx) => {
    for (const name of recipients) {
      const envelope = { to: `${name}@example.org`, sender: senderOf(projectId) }
      await enqueueEmail(
        tx,
        server.deps,
        envelope,
        isNotice
          ? { kind: 'passwordChanged', values: {} }
          : { kind: 'signInCode', values: { code: '123456', minutes: 10 } },
      )
    }
  })
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`)
const toRecipients = ({ received }: EmailSink) => received.map((email) => /^To: (.*)@/m.exec(email)?.[1])
const countWaiting = () =>
  server.deps.db.read(async (tx) => (await tx.select().from(outbox)).filter((row) => !row.deliveredAt).length)

let stop = async () => {}
afterEach(() => stop())

/** Starts a mail server and the delivery to it. Only commits wake the delivery, because time stands still. */
async function start(
  options: Parameters<typeof startEmailSink>[0],
  { connections = 10, sleeps = false } = {},
) {
  const sink = await startEmailSink(options)
  const mailer = createSmtpMailer(sink.url, { requiresTls: false, connections })
  const sleep = async () => {
    if (!sleeps) return new Promise<void>(() => {})
    server.clock.advance(seconds(1))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const clock = { ...server.deps.clock, sleep }
  const stopDelivery = startDelivery({ ...server.deps, clock, senders }, mailer, connections)
  stop = async () => {
    await stopDelivery()
    sink.close()
  }
  return sink
}

describe('a started delivery', () => {
  it('sends emails as soon as their transaction is committed', async () => {
    const sink = await start({})
    await add(['ann'])
    await expect.poll(() => toRecipients(sink), patience).toEqual(['ann'])
    await add(['ben'])
    await expect.poll(() => toRecipients(sink), patience).toEqual(['ann', 'ben'])
    await expect.poll(countWaiting, patience).toBe(0)
  })

  it('sends codes before notices, and of each project as many as of the others', async () => {
    await add(numbered('notice', 30), { isNotice: true })
    await add(numbered('a', 30))
    await add(numbered('b', 3), { projectId: 'project-b' })
    const sink = await start({}, { connections: 1 })
    await expect.poll(() => sink.received.length, patience).toBe(63)
    const names = toRecipients(sink)
    expect(names.indexOf('b2')).toBeLessThan(8)
    expect(names.slice(33).every((name) => name?.startsWith('notice'))).toBe(true)
  })

  it('sends each email once over a mail server that closes connections after some emails', async () => {
    await add(numbered('a', 60))
    const sink = await start({ emailsPerConnection: 7 }, { connections: 3, sleeps: true })
    await expect.poll(countWaiting, patience).toBe(0)
    expect(toRecipients(sink).sort()).toEqual(numbered('a', 60).sort())
    expect(server.logged.join()).not.toContain('accepts no emails')
  })

  it('sends fewer at a time to a mail server that accepts fewer connections', async () => {
    await add(numbered('a', 40))
    const sink = await start({ maxConnections: 2 }, { connections: 10, sleeps: true })
    await expect.poll(countWaiting, patience).toBe(0)
    expect(toRecipients(sink).sort()).toEqual(numbered('a', 40).sort())
  })

  it('returns what it has not begun to send when it stops', async () => {
    const sink = await start({ replyMs: 20 }, { connections: 1 })
    await add(numbered('a', 10))
    await expect.poll(() => sink.received.length, patience).toBe(1)
    await stop()
    const rows = await server.deps.db.read((tx) => tx.select().from(outbox))
    const waiting = rows.filter((row) => !row.deliveredAt)
    expect(waiting.length).toBe(10 - sink.received.length)
    for (const row of waiting)
      expect([row.attempts, row.nextAttemptAt <= server.clock.now()]).toEqual([0, true])
  })
})

it('an email that a killed process has claimed is due again after its lease, unless the process renews it', async () => {
  const { db, clock } = server.deps
  const claim = () =>
    db.transaction((tx) =>
      claimMessages(tx, { channels: ['email'], now: clock.now(), max: 10, lease: seconds(4) }),
    )
  await add(['ann', 'ben'])
  const [kept] = await claim()
  server.clock.advance(seconds(3))
  await db.transaction((tx) => renewClaims(tx, [kept?.id ?? ''], later(clock.now(), seconds(4))))
  server.clock.advance(seconds(1))
  const again = await claim()
  expect(again.map(({ id }) => id)).not.toContain(kept?.id)
  expect(again).toHaveLength(1)
  server.clock.advance(seconds(3))
  expect((await claim()).map(({ id }) => id)).toEqual([kept?.id])
})
