import { expect, it } from 'vitest'
import { memoryStorage } from '#support/portal/memory-storage.ts'
import { createOfflineUser } from './offline-user.ts'

function setUp() {
  const clock = { now: 1_000_000, last: 1_000_000 as number | undefined }
  const user = createOfflineUser(memoryStorage(), { now: () => clock.now, findLast: () => clock.last })
  return { user, clock }
}

it('finds the user who completed the onboarding steps, until the portal forgets them', () => {
  const { user } = setUp()
  expect(user.find()).toBeUndefined()
  user.remember('ann@example.test')
  expect(user.find()).toBe('ann@example.test')
  user.forget()
  expect(user.find()).toBeUndefined()
})

it('finds no user after half an hour without input', () => {
  const { user, clock } = setUp()
  user.remember('ann@example.test')
  clock.now += 30 * 60_000 - 1
  expect(user.find()).toBe('ann@example.test')
  clock.now += 1
  expect(user.find()).toBeUndefined()
})

it('finds no user if the time of the last input is unknown', () => {
  const { user, clock } = setUp()
  user.remember('ann@example.test')
  clock.last = undefined
  expect(user.find()).toBeUndefined()
})
