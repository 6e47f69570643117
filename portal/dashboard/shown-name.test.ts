import { expect, it } from 'vitest'
import { shownName } from './shown-name.ts'

it.each([
  ['an ordinary name', 'Plan (2) – final.pdf', 'Plan (2) – final.pdf'],
  ['a name of another direction', 'تقرير.pdf', 'تقرير.pdf'],
  ['one that turns its end around', 'invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['one with an isolate and a mark', 'a\u2067b\u2069\u200f.pdf', 'ab.pdf'],
  ['one of several lines', 'a\r\nb\u2028c.pdf', 'abc.pdf'],
])('%s', (_, title, shown) => expect(shownName(title)).toBe(shown))
