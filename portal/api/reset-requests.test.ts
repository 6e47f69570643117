import { expect, it } from 'vitest'
import { memoryStorage } from '#support/portal/memory-storage.ts'
import { createResetRequests } from './reset-requests.ts'

function open(start = 1_000_000) {
  const clock = { now: start }
  const storage = memoryStorage()
  return { requests: createResetRequests(storage, () => clock.now), clock, storage }
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
  const { requests, storage } = open()
  requests.note()
  requests.forget()
  expect(requests.isPending()).toBe(false)
  expect(storage.keys()).toEqual([])
})
