import { expect, it } from 'vitest'
import { createResetRequests } from './reset-requests.ts'

function open(start = 1_000_000) {
  const stored = new Map<string, string>()
  const clock = { now: start }
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { requests: createResetRequests(storage, () => clock.now), clock, stored }
}

it('is pending for as long as the links of the email work', () => {
  const { requests, clock } = open()
  expect(requests.isPending()).toBe(false)
  requests.note()
  clock.now += 30 * 60_000 - 1
  expect(requests.isPending()).toBe(true)
  clock.now += 1
  expect(requests.isPending()).toBe(false)
})

it('leaves nothing in the storage once forgotten', () => {
  const { requests, stored } = open()
  requests.note()
  requests.forget()
  expect(requests.isPending()).toBe(false)
  expect(stored.size).toBe(0)
})
