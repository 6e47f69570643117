import { describe, expect, it } from 'vitest'
import { isMatch, isPaletteKey, stepOption } from './match-rules.ts'

describe('isMatch', () => {
  it.each([
    ['Account settings', 'set', true],
    ['Account settings', 'settings account', true],
    ['Passwort ändern', 'ANDERN', true],
    ['إعدادات الحساب', 'اعدادات', true],
    ['Account settings', 'files', false],
    ['Account settings', 'account files', false],
  ])('of %j and %j: %s', (label, typed, expected) => expect(isMatch(label, typed)).toBe(expected))
})

describe('stepOption', () => {
  it.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 0, -1],
  ] as const)('from %d by %d of %d options: %d', (at, step, count, expected) =>
    expect(stepOption(at, step, count)).toBe(expected),
  )
})

describe('isPaletteKey', () => {
  const pressed = { key: 'k', code: 'KeyK', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }
  const onMac = { ctrlKey: false, metaKey: true }

  it.each([
    ['Ctrl K', {}, false, true],
    ['Ctrl K on a Mac, which deletes to the end of the line', {}, true, false],
    ['⌘ K', onMac, true, true],
    ['⌘ K on Windows', onMac, false, false],
    ['Ctrl Shift K', { shiftKey: true }, false, false],
    ['Ctrl K on an Arabic keyboard', { key: 'ن' }, false, true],
    ['Ctrl T on a Dvorak keyboard', { key: 't' }, false, false],
    ['Ctrl K on a Dvorak keyboard', { code: 'KeyV' }, false, true],
  ])('%s', (_, change, isMac, expected) =>
    expect(isPaletteKey({ ...pressed, ...change }, isMac)).toBe(expected),
  )
})
