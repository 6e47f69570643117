import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Business,
  callBusiness,
  createBusiness,
  createMemberBySite,
  enter,
  startOrganization,
  toSignedIn,
  workOrigin,
} from '../support/server/business.ts'
import { recordChanges, stopRecording } from '../support/server/isolation/changes.ts'
import { takeSnapshot } from '../support/server/isolation/snapshot.ts'
import { createTestServer, type TestServer } from '../support/server/test-server.ts'

const runs = Number(process.env.RUNS ?? 1000)
/** The largest difference of two medians (rule B35). */
const limit = 1

let server: TestServer
let business: Business
let organizationId: string

/** A member, a former member, and three strangers, who differ by chance only. */
const addresses = ['member', 'former', 'ann', 'ben', 'eve'].map((name) => `${name}@corp.example`)

beforeAll(async () => {
  server = await createTestServer()
  business = await createBusiness(server, {
    products: ['otp', 'emailMagicLinks', 'passwords'],
    redirect_uris: [`${workOrigin}/authenticate`],
    hide_accounts: true,
  })
  const admin = await startOrganization(server, business, 'admin@corp.example')
  organizationId = admin.organizationId
  for (const email_address of addresses.slice(0, 2)) {
    await createMemberBySite(server, business, organizationId, { email_address })
    const { memberId } = toSignedIn(await enter(server, business, email_address, organizationId))
    if (email_address !== addresses[1]) continue
    const path = `/organizations/members/${memberId}`
    await callBusiness(server, business, path, { method: 'DELETE', token: admin.token })
  }
  await recordChanges(server)
})
afterAll(() => stopRecording(server))

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

it.each([
  '/otps/email/login_or_signup',
  '/magic_links/email/login_or_signup',
  '/passwords/email/reset/start',
  '/organizations/members/search',
])('%s takes as long for a member and a former member as for a stranger (rule B35)', async (path) => {
  const times = addresses.map((): number[] => [])
  const texts = new Set<string>()
  for (let run = -20; run < runs; run += 1) {
    // In random order, because what a call leaves to do in the background can delay the next one.
    const order = addresses.map((address, index) => ({ address, index, rank: Math.random() }))
    for (const { address, index } of order.toSorted((a, b) => a.rank - b.rank)) {
      const credentials = Buffer.from(`${business.publicToken}:${business.publicToken}`).toString('base64')
      const request = new Request(`http://localhost:4000/sdk/v1/b2b${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${credentials}`,
          origin: workOrigin,
        },
        body: JSON.stringify({ organization_id: organizationId, email_address: address }),
      })
      const { milliseconds, text } = await takeSnapshot(server, business, request)
      texts.add(text.replaceAll(address, 'x').replace(/"request_id":"[^"]*"/, ''))
      // The first runs are a warm-up.
      if (run >= 0) times[index]?.push(milliseconds)
    }
  }
  expect(texts.size).toBe(1)
  const [member = 0, former = 0, ...strangers] = times.map(median)
  const stranger = strangers.reduce((sum, time) => sum + time, 0) / strangers.length
  const chance = Math.max(...strangers) - Math.min(...strangers)
  const toText = (time: number) => (time - stranger).toFixed(3)
  process.stdout.write(
    `${path}: strangers ${stranger.toFixed(3)} ms; difference of a member ${toText(member)}, of a former member ${toText(former)}; ` +
      `three equal groups up to ${chance.toFixed(3)} apart\n`,
  )
  expect(Math.abs(member - stranger)).toBeLessThan(limit)
  expect(Math.abs(former - stranger)).toBeLessThan(limit)
})
