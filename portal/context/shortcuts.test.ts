import { expect, it } from 'vitest'
import { memoryStorage } from '#support/portal/memory-storage.ts'
import { createShortcuts } from './shortcuts.ts'

it('shortcuts are on until they are turned off, and the choice is stored', () => {
  const storage = memoryStorage()
  const shortcuts = createShortcuts(storage)
  expect(shortcuts.get()).toBe(true)
  const seen: boolean[] = []
  const unsubscribe = shortcuts.subscribe(() => seen.push(shortcuts.get()))
  shortcuts.set(false)
  expect(createShortcuts(storage).get()).toBe(false)
  unsubscribe()
  shortcuts.set(true)
  expect(seen).toEqual([false])
  expect(createShortcuts(storage).get()).toBe(true)
})
