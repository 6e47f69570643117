import { expect, it } from 'vitest'
import { createShortcuts } from './shortcuts.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

it('they are on until somebody turns them off, and stay as they were left', () => {
  const storage = memory()
  const shortcuts = createShortcuts(storage)
  expect(shortcuts.areOn()).toBe(true)
  const told: boolean[] = []
  const leave = shortcuts.subscribe(() => told.push(shortcuts.areOn()))
  shortcuts.set(false)
  expect(createShortcuts(storage).areOn()).toBe(false)
  leave()
  shortcuts.set(true)
  expect(told).toEqual([false])
  expect(createShortcuts(storage).areOn()).toBe(true)
})

it('a browser that refuses storage keeps the choice for the page', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  const shortcuts = createShortcuts({ getItem: refuse, setItem: refuse })
  shortcuts.set(false)
  expect(shortcuts.areOn()).toBe(false)
})
