import { expect, it } from 'vitest'
import { toPrintable } from './printable.ts'

it.each([
  ['an escape sequence', '\u001b[31mred', '\\u001b[31mred'],
  ['a control sequence of 8 bits', '\u009b31mred', '\\u009b31mred'],
  ['a line break', 'one\r\ntwo', 'one\\u000d\\u000atwo'],
  ['a change of direction', 'cake\u202efdp', 'cake\\u202efdp'],
  ['a format character beyond 16 bits', '\u{e0001}', '\\udb40\\udc01'],
  ['nothing else', 'Bäckerei 🍰 \\u001b', 'Bäckerei 🍰 \\u001b'],
])('escapes %s', (_, text, printable) => expect(toPrintable(text)).toBe(printable))

it('keeps the meaning of JSON', () => {
  const value = { name: 'a\u001b\u009b\u200d\u{e0001}\n"\\' }
  expect(JSON.parse(toPrintable(JSON.stringify(value)))).toEqual(value)
})
