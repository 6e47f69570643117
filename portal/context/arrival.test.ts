import { expect, it } from 'vitest'
import { memoryStorage } from '#support/portal/memory-storage.ts'
import { createArrival, type NoticeOf } from './arrival.ts'

const notice: NoticeOf = () => 'shared'
const opened: string[] = []
const open = async (reference: string) => {
  opened.push(reference)
  return reference === 'known' ? notice : undefined
}

it('reads the reference of the URL, and after a reload the same one', async () => {
  const storage = memoryStorage()
  for (const search of ['?notice=known&email=ann%40customer.org', '', '?callback=%2Fportal']) {
    const arrival = createArrival(storage, search, open)
    await arrival.loaded
    expect(arrival.get()).toBe(notice)
  }
})

it('keeps the place of the notice until the server responds', async () => {
  const arrival = createArrival(memoryStorage(), '?notice=known', open)
  expect(arrival.get()).toBeDefined()
  expect(arrival.get()).not.toBe(notice)
  await arrival.loaded
})

it.each(['?notice=unknown', '?notice=', ''])('shows nothing for %j', async (search) => {
  const arrival = createArrival(memoryStorage(), search, open)
  await arrival.loaded
  expect(arrival.get()).toBeUndefined()
})

it('shows nothing if the call fails, and calls again after a reload', async () => {
  const storage = memoryStorage()
  const failed = createArrival(storage, '?notice=known', () => Promise.reject(new TypeError('lost')))
  await failed.loaded
  expect(failed.get()).toBeUndefined()
  const reloaded = createArrival(storage, '', open)
  await reloaded.loaded
  expect(reloaded.get()).toBe(notice)
})

it('forgets it permanently, also while the server has not responded', async () => {
  const storage = memoryStorage()
  const arrival = createArrival(storage, '?notice=known', open)
  arrival.forget()
  await arrival.loaded
  expect(arrival.get()).toBeUndefined()
  opened.length = 0
  await createArrival(storage, '', open).loaded
  expect(opened).toEqual([])
})
