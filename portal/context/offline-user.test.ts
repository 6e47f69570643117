import { expect, it } from 'vitest'
import { createOfflineUser } from './offline-user.ts'

function setUp() {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const clock = { now: 1_000_000, last: 1_000_000 as number | undefined }
  const user = createOfflineUser(storage, { now: () => clock.now, findLast: () => clock.last })
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
