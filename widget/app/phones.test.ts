import { describe, expect, it } from 'vitest'
import { createClock, settle } from '#support/widget/test-widget.ts'
import { phoneMetadata } from '../methods/otp/phone.ts'
import { createPhoneMetadataLoader } from './phones.ts'

/** A loader whose requests are resolved by the test. */
function createTestLoader() {
  const clock = createClock()
  const requests: { arrive(): void; fail(): void }[] = []
  const load = () =>
    new Promise<typeof phoneMetadata>((arrive, fail) => {
      requests.push({ arrive: () => arrive(phoneMetadata), fail: () => fail(new Error('offline')) })
    })
  return { clock, requests, phones: createPhoneMetadataLoader(load, clock) }
}

describe('the phone metadata', () => {
  it('is fetched once for all callers', async () => {
    const { phones, requests } = createTestLoader()
    const both = Promise.all([phones.within(2_000), phones.within(10_000)])
    requests[0]?.arrive()
    expect(await both).toEqual([phoneMetadata, phoneMetadata])
    expect(await phones.within(1)).toBe(phoneMetadata)
    expect(phones.find()).toBe(phoneMetadata)
    expect(requests).toHaveLength(1)
  })

  it('is undefined once the wait of a caller ends, and still reaches callers that wait longer', async () => {
    const { phones, requests, clock } = createTestLoader()
    const [hasty, patient] = [phones.within(2_000), phones.within(10_000)]
    await clock.move(2_000)
    expect(await hasty).toBeUndefined()
    requests[0]?.arrive()
    expect(await patient).toBe(phoneMetadata)
  })

  it('is fetched again after a failure', async () => {
    const { phones, requests } = createTestLoader()
    const first = phones.within(2_000)
    requests[0]?.fail()
    expect(await first).toBeUndefined()
    const second = phones.within(2_000)
    requests[1]?.arrive()
    await settle()
    expect(await second).toBe(phoneMetadata)
  })
})
