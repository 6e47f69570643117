import { beforeEach, describe, expect, it } from 'vitest'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { readCode } from '#support/server/messages.ts'
import { createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { shopProject } from '#support/server/test-server.ts'
import { hours, minutes } from '../../../platform/machine/clock.ts'
import { addInactive } from '../../../platform/outbox/inactive-addresses.ts'

const { client, server } = backendForAll()
let email: string
let count = 0

beforeEach(() => {
  count += 1
  email = `ann-${count}@example.org`
})

const from = (network: number) => ({ ip_address: `203.0.113.${network}` })
const send = (network = 1, sender = client) =>
  sender.otps.email.loginOrCreate({ email, attributes: from(network) })
const redeem = (method_id: string, code: string, network = 1) =>
  client.otps.authenticate({ method_id, code, attributes: from(network) })
const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456')

/** Requests a code and enters wrong codes. @returns the correct code, which is invalid after five attempts */
async function guess(attempts: number, network: number) {
  const { email_id } = await send(network)
  const code = await readCode(server, email)
  for (let index = 0; index < attempts; index += 1) {
    expect(await typeOf(redeem(email_id, wrongOf(code), network))).toBe('otp_code_not_found')
  }
  return { email_id, code }
}

describe('a code that a site requests', () => {
  it('is sent to an address five times an hour per network, or per account without a network', async () => {
    for (let index = 0; index < 5; index += 1) await send()
    expect(await typeOf(send())).toBe('too_many_requests')
    expect(await typeOf(send(2))).toBe('no failure')
    for (let index = 0; index < 5; index += 1) await client.otps.email.send({ email })
    expect(await typeOf(client.otps.email.send({ email }))).toBe('too_many_requests')
    server.clock.advance(hours(1))
    expect(await typeOf(send())).toBe('no failure')
  })

  it('is sent to an address thirty times an hour across networks, per project', async () => {
    for (let index = 0; index < 30; index += 1) await send(Math.floor(index / 5))
    expect(await typeOf(send(7))).toBe('too_many_requests')
    const portal = await createPortalClient(server)
    expect(await typeOf(send(7, portal))).toBe('no failure')
  })

  it('is not sent to an address that bounced', async () => {
    const { db, clock } = server.deps
    const bounce = { projectId: shopProject.id, address: email, reason: 'bounce', status: '5.1.1' } as const
    await db.transaction((tx) => addInactive(tx, bounce, clock.now()))
    expect(await typeOf(send())).toBe('inactive_email')
  })

  it('counts toward the project’s email limit, as does a reset', async () => {
    await createShopUser(server, email)
    server.clock.advance(hours(24))
    await changeProject(server, { maxEmailsPerDay: 2 })
    await send()
    await client.passwords.email.resetStart({ email })
    expect(await typeOf(send())).toBe('too_many_requests')
    await changeProject(server, { maxEmailsPerDay: null })
  })

  it('expires', async () => {
    const { email_id } = await client.otps.email.loginOrCreate({ email, expiration_minutes: 2 })
    const code = await readCode(server, email)
    server.clock.advance(minutes(2))
    expect(await typeOf(redeem(email_id, code))).toBe('otp_code_not_found')
  })

  it('is invalid after five wrong attempts', async () => {
    const { email_id, code } = await guess(5, 1)
    expect(await typeOf(redeem(email_id, code))).toBe('otp_code_not_found')
  })

  it('is random in production, even for test addresses', async () => {
    const { deps } = server
    const { config } = deps
    deps.config = { ...config, mode: 'production' }
    const { email_id } = await client.otps.email.loginOrCreate({ email: 'eve@example.test' })
    deps.config = config
    expect(await typeOf(redeem(email_id, '000000'))).toBe('otp_code_not_found')
  })
})

describe('wrong codes that a site sends', () => {
  it('are limited to twenty a day per visitor network', async () => {
    for (let round = 0; round < 4; round += 1) await guess(5, 1)
    const { email_id } = await send(2)
    const code = await readCode(server, email)
    expect(await typeOf(redeem(email_id, code, 1))).toBe('too_many_requests')
    expect(await typeOf(redeem(email_id, code, 2))).toBe('no failure')
  })

  it('are limited to sixty a day across networks', async () => {
    for (let round = 0; round < 12; round += 1) await guess(5, round)
    const { email_id } = await send(13)
    expect(await typeOf(redeem(email_id, await readCode(server, email), 13))).toBe('too_many_requests')
  })

  it('do not include correct codes', async () => {
    for (let round = 0; round < 21; round += 1) {
      const { email_id } = await send(Math.floor(round / 5))
      expect(await typeOf(redeem(email_id, await readCode(server, email)))).toBe('no failure')
    }
  })
})
