import { beforeEach, describe, expect, it } from 'vitest'
import { createServerOn, type TestServer } from '#support/server/test-server.ts'
import {
  createTextServer,
  listMessages,
  requestTextCode,
  setTextMessages,
  toTextFields,
} from '#support/server/text-messages.ts'
import { hours } from '../../../platform/machine/clock.ts'
import { logEntries } from '../../base/schema/log.ts'

let server: TestServer
beforeEach(async () => {
  server = await createTextServer()
})

const setBudget = (budget: object) =>
  setTextMessages(server, toTextFields('https://a.example', undefined, { budget }))
const toNumber = (index: number) => `+1312${200 + index}1000`
const listLimits = () =>
  server.deps.db.transaction(async (tx) =>
    (await tx.select().from(logEntries)).flatMap(({ kind, detail }) =>
      kind === 'limit_reached' ? [detail] : [],
    ),
  )

describe('the budget of a project', () => {
  it('allows exactly its number of concurrent requests, across two servers with one database', async () => {
    await setBudget({ messages_per_day: 7 })
    const otherServer = await createServerOn(server.deps.db, server.deps.config)
    const requests = Array.from({ length: 20 }, (_, index) =>
      requestTextCode(index % 2 === 0 ? server : otherServer, toNumber(index)),
    )
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
    expect(statuses.filter((status) => status === 429)).toHaveLength(13)
    expect(await listMessages(server)).toHaveLength(7)
  })

  it('resets 24 hours after its first message, and the rejection says when', async () => {
    await setBudget({ messages_per_day: 1 })
    await requestTextCode(server, toNumber(1))
    server.clock.advance(hours(23))
    const rejected = await requestTextCode(server, toNumber(2))
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '3600'])
    server.clock.advance(hours(1))
    expect((await requestTextCode(server, toNumber(2))).status).toBe(200)
  })

  it('is not used by a message that another budget rejects', async () => {
    await setBudget({ messages_per_day: 2, per_number: 1 })
    const statuses = []
    for (const index of [1, 1, 1, 2, 3])
      statuses.push((await requestTextCode(server, toNumber(index))).status)
    expect(statuses).toEqual([200, 429, 429, 200, 429])
  })

  it('is separate for each channel', async () => {
    await setBudget({ messages_per_day: 1 })
    await setTextMessages(server, toTextFields('https://a.example'), 'whatsapp')
    expect((await requestTextCode(server, toNumber(1))).status).toBe(200)
    expect((await requestTextCode(server, toNumber(1), 'whatsapp')).status).toBe(200)
  })

  it('is named in the project’s log, without the full phone number', async () => {
    await setBudget({ messages_per_day: 9, per_prefix: 1 })
    await requestTextCode(server, '+12025550143')
    const { body } = await requestTextCode(server, '+12025550144')
    expect(JSON.stringify(body)).not.toContain('budget')
    const cause = { cause: 'budget reached', budget: 'sms.budget.per_prefix', limit: 1, numbers: '+1202555…' }
    expect(await listLimits()).toEqual([{ code: 'too_many_requests', ...cause }])
  })
})
