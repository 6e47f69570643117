import { beforeEach, expect, it } from 'vitest'
import { createTestClock } from '#support/server/test-clock.ts'
import { createSessionCache } from './session-cache.ts'

let calls: number
let valid: boolean
let now: Date
let endsAt: Date
let wait: Promise<void>
beforeEach(() => {
  calls = 0
  valid = true
  now = new Date('2026-01-01T00:00:00Z')
  endsAt = new Date('2026-01-02T00:00:00Z')
  wait = Promise.resolve()
})

const open = () =>
  createSessionCache({ clock: { ...createTestClock(), now: () => now } }, async () => {
    calls += 1
    const response = valid ? { response: `response ${calls}`, userId: 'ann', endsAt } : undefined
    await wait
    return response
  })

it('asks the provider once in 60 seconds, and again after that', async () => {
  const cache = open()
  expect([await cache.find('t'), await cache.find('t')]).toEqual(['response 1', 'response 1'])
  now = new Date(now.getTime() + 60_000)
  expect(await cache.find('t')).toBe('response 2')
})

it('keeps no response longer than the session lasts', async () => {
  endsAt = new Date(now.getTime() + 10_000)
  const cache = open()
  await cache.find('t')
  now = endsAt
  valid = false
  expect(await cache.find('t')).toBeUndefined()
})

it('asks for each token, and when a current response is required', async () => {
  const cache = open()
  expect([await cache.find('t'), await cache.find('u')]).toEqual(['response 1', 'response 2'])
  expect(await cache.find('t', { isCurrent: true })).toBe('response 3')
})

it('keeps no response about an invalid token', async () => {
  valid = false
  const cache = open()
  expect(await cache.find('t')).toBeUndefined()
  valid = true
  expect(await cache.find('t')).toBe('response 2')
})

it('forgets the sessions of an account that signed out', async () => {
  const cache = open()
  await cache.find('t')
  valid = false
  cache.drop('ann')
  expect(await cache.find('t')).toBeUndefined()
})

it('does not keep a response that a sign-out overtook', async () => {
  const cache = open()
  let finish = () => {}
  wait = new Promise((resolve) => {
    finish = resolve
  })
  const pending = cache.find('t')
  cache.drop('ann')
  finish()
  await pending
  valid = false
  expect(await cache.find('t')).toBeUndefined()
})

it('asks once for requests at the same time, and again after a sign-out', async () => {
  let finish = () => {}
  wait = new Promise((resolve) => {
    finish = resolve
  })
  const cache = open()
  const before = [cache.find('t'), cache.find('t')]
  cache.drop('ann')
  const after = cache.find('t')
  finish()
  expect(await Promise.all(before)).toEqual(['response 1', 'response 1'])
  expect(await after).toBe('response 2')
})
