import { expect, it } from 'vitest'
import { createShortcuts } from './shortcuts.ts'

function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}

it('shortcuts are on until they are turned off, and the choice is stored', () => {
  const storage = memory()
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
