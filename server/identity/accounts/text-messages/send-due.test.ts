import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GatewayDouble, openGateway, verifySignature } from '#support/server/gateway-double.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { portalProject, portalToken, type TestServer } from '#support/server/test-server.ts'
import {
  createTextServer,
  listMessages,
  listTextEntries,
  requestTextCode,
  setTextMessages,
  textNumber,
  toTextFields,
} from '#support/server/text-messages.ts'
import { webhookSecret } from '#support/server/webhooks.ts'
import { minutes, seconds, systemClock } from '../../../platform/machine/clock.ts'
import { deliverDueTexts, startTextMessages } from './send-due.ts'

let server: TestServer
let first: GatewayDouble
let second: GatewayDouble
beforeEach(async () => {
  server = await createTextServer()
  first = await openGateway()
  second = await openGateway()
  await setTextMessages(server, toTextFields(first.url, second.url))
})
afterEach(() => {
  first.close()
  second.close()
})

const codeIn = (gateway: GatewayDouble, index = 0) => JSON.parse(gateway.requests[index]?.body ?? '{}').code

describe('a text message', () => {
  it('reaches the gateway signed, with a code that signs in', async () => {
    const sent = await requestTextCode(server)
    expect(sent.status).toBe(200)
    await deliverDueTexts(server.deps)
    const [request, ...more] = first.requests
    if (!request) throw new Error('The gateway received nothing.')
    expect(more).toEqual([])
    verifySignature(request, webhookSecret)
    const body = JSON.parse(request.body)
    expect(body).toMatchObject({
      to: textNumber,
      channel: 'sms',
      message_id: request.headers['webhook-id'],
      project: 'Shop',
    })
    expect(body.text).toContain(body.code)
    const signedIn = await callProvider(server, '/otps/authenticate', {
      body: { token: body.code, method_id: sent.body.data?.method_id },
    })
    expect(signedIn.status).toBe(200)
  })

  it('leaves as soon as it is committed', async () => {
    const { now } = server.clock
    const stop = startTextMessages({ ...server.deps, clock: { now, sleep: systemClock.sleep } })
    try {
      await requestTextCode(server)
      await expect.poll(() => first.requests.length, { interval: 5, timeout: 900 }).toBe(1)
    } finally {
      await stop()
    }
  })

  it('does not wait for the gateway of another project', async () => {
    const otherGateway = await openGateway()
    let release: () => void = () => {}
    first.response = () => new Promise((resolve) => (release = () => resolve({ status: 202 })))
    await setTextMessages(server, toTextFields(otherGateway.url), 'sms', portalProject.id)
    for (let index = 0; index < 20; index += 1) await requestTextCode(server, `+1312${200 + index}1000`)
    await callProvider(server, '/otps/sms/login_or_create', {
      publicToken: portalToken,
      body: { phone_number: textNumber },
      ip: '192.0.2.2',
    })
    const { now } = server.clock
    const stop = startTextMessages({ ...server.deps, clock: { now, sleep: systemClock.sleep } })
    try {
      await expect.poll(() => otherGateway.requests.length, { interval: 5, timeout: 4000 }).toBe(1)
      await expect.poll(() => first.requests.length, { interval: 5, timeout: 4000 }).toBe(16)
    } finally {
      first.response = () => ({ status: 202 })
      release()
      first.close()
      await stop()
      otherGateway.close()
    }
  })

  it('is erased after the gateway accepts it, and leaves a log entry without code and number', async () => {
    await requestTextCode(server)
    await deliverDueTexts(server.deps)
    const [message] = await listMessages(server)
    expect(message).toMatchObject({ sealed: null, outcome: 'accepted' })
    const entries = await listTextEntries(server)
    expect(entries).toEqual([
      ['text_message_sent', { message: message?.id, channel: 'sms', gateway: 'sms.gateway' }],
    ])
    expect(JSON.stringify([entries, server.logged])).not.toMatch(
      new RegExp(`${codeIn(first)}|${textNumber.slice(1)}`),
    )
  })
})

describe('a gateway that does not accept a message', () => {
  it.each([
    ['rejects it', () => ({ status: 422 })],
    ['fails', () => ({ status: 503 })],
    ['drops the connection', () => 'drop' as const],
  ])('is replaced by the second one if it %s', async (_, response) => {
    first.response = response
    await requestTextCode(server)
    await deliverDueTexts(server.deps)
    expect(codeIn(second)).toBe(codeIn(first))
    expect(second.requests[0]?.headers['webhook-id']).toBe(first.requests[0]?.headers['webhook-id'])
    expect((await listTextEntries(server)).map(([kind, { gateway }]) => [kind, gateway])).toEqual([
      ['text_message_failed_over', 'sms.gateway'],
      ['text_message_sent', 'sms.second_gateway'],
    ])
  })

  it('receives the same message again after 1 s, then 2 s, until it accepts the message', async () => {
    await setTextMessages(server, toTextFields(first.url))
    first.response = () => ({ status: first.requests.length < 3 ? 503 : 202 })
    await requestTextCode(server)
    const counts: number[] = []
    for (const wait of [0, 999, 1, 1999, 1, seconds(60)]) {
      server.clock.advance(wait)
      await deliverDueTexts(server.deps)
      counts.push(first.requests.length)
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3])
    expect(new Set(first.requests.map(({ body }) => body)).size).toBe(1)
  })

  it('receives no expired code', async () => {
    first.response = () => ({ status: 503 })
    second.response = first.response
    await requestTextCode(server)
    await deliverDueTexts(server.deps)
    server.clock.advance(minutes(5))
    await deliverDueTexts(server.deps)
    expect(first.requests).toHaveLength(1)
    expect((await listMessages(server)).map(({ outcome, sealed }) => [outcome, sealed])).toEqual([
      ['expired', null],
    ])
    expect((await listTextEntries(server)).map(([kind]) => kind)).toEqual(['text_message_expired'])
  })

  it('ends the delivery if all gateways reject the message', async () => {
    first.response = () => ({ status: 400 })
    second.response = () => ({ status: 401 })
    await requestTextCode(server)
    await deliverDueTexts(server.deps)
    server.clock.advance(seconds(60))
    await deliverDueTexts(server.deps)
    expect([first.requests.length, second.requests.length]).toEqual([1, 1])
    expect(await listTextEntries(server)).toEqual([
      [
        'text_message_refused',
        expect.objectContaining({
          gateway: 'sms.second_gateway',
          reason: 'gateway',
          problem: 'The gateway responded with status 401.',
        }),
      ],
    ])
  })

  it.each([
    ['invalid_phone_number', minutes(60 * 24)],
    ['unsubscribed_phone_number', minutes(10)],
  ])('for the reason %s is not used again, and the next request says so', async (error, retention) => {
    first.response = () => ({ status: 400, body: { error } })
    await requestTextCode(server)
    await deliverDueTexts(server.deps)
    expect(second.requests).toEqual([])
    const next = await requestTextCode(server)
    expect([next.status, next.body.error_type]).toEqual([400, error])
    expect((await requestTextCode(server, '+12025550143')).status).toBe(200)
    server.clock.advance(retention)
    expect((await requestTextCode(server)).status).toBe(200)
  })
})
