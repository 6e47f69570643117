import { describe, expect, it } from 'vitest'
import { createClock, settle } from '#support/widget/test-widget.ts'
import { phoneBook } from '../methods/otp/phone.ts'
import { createPhoneBooks } from './phones.ts'

/** Books whose fetching is answered by hand. */
function createWorld() {
  const clock = createClock()
  const asked: { arrive(): void; fail(): void }[] = []
  const load = () =>
    new Promise<typeof phoneBook>((arrive, fail) => {
      asked.push({ arrive: () => arrive(phoneBook), fail: () => fail(new Error('offline')) })
    })
  return { clock, asked, phones: createPhoneBooks(load, clock) }
}

describe('the book of phone numbers', () => {
  it('is fetched once, however often it is asked for', async () => {
    const { phones, asked } = createWorld()
    const both = Promise.all([phones.within(2_000), phones.within(10_000)])
    asked[0]?.arrive()
    expect(await both).toEqual([phoneBook, phoneBook])
    expect(await phones.within(1)).toBe(phoneBook)
    expect(phones.find()).toBe(phoneBook)
    expect(asked).toHaveLength(1)
  })

  it('is waited for so long and no longer; who is more patient gets it', async () => {
    const { phones, asked, clock } = createWorld()
    const [hasty, patient] = [phones.within(2_000), phones.within(10_000)]
    await clock.move(2_000)
    expect(await hasty).toBeUndefined()
    asked[0]?.arrive()
    expect(await patient).toBe(phoneBook)
  })

  it('is fetched again where that failed', async () => {
    const { phones, asked } = createWorld()
    const first = phones.within(2_000)
    asked[0]?.fail()
    expect(await first).toBeUndefined()
    const second = phones.within(2_000)
    asked[1]?.arrive()
    await settle()
    expect(await second).toBe(phoneBook)
  })
})
