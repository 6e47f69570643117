import { expect, it } from 'vitest'
import { createResetAsked } from './reset-asked.ts'

function open(start = 1_000_000) {
  const kept = new Map<string, string>()
  const clock = { now: start }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { asked: createResetAsked(storage, () => clock.now), clock, kept }
}

it('knows for as long as the mail works that this browser has asked for it', () => {
  const { asked, clock } = open()
  expect(asked.isHere()).toBe(false)
  asked.note()
  clock.now += 30 * 60_000 - 1
  expect(asked.isHere()).toBe(true)
  clock.now += 1
  expect(asked.isHere()).toBe(false)
})

it('forgets when it is told to, and leaves nothing', () => {
  const { asked, kept } = open()
  asked.note()
  asked.forget()
  expect(asked.isHere()).toBe(false)
  expect(kept.size).toBe(0)
})

it('takes a browser that refuses storage for another one', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const asked = createResetAsked({ getItem: refuse, setItem: refuse, removeItem: refuse }, () => 0)
  asked.note()
  asked.forget()
  expect(asked.isHere()).toBe(false)
})
