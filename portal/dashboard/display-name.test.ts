import { expect, it } from 'vitest'
import { shownName } from './display-name.ts'

it.each([
  ['keeps an ordinary name', 'Plan (2) – final.pdf', 'Plan (2) – final.pdf'],
  ['keeps a right-to-left name', 'تقرير.pdf', 'تقرير.pdf'],
  ['isolates a name with a direction override', 'invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['isolates a name with an isolate and a mark', 'a\u2067b\u2069\u200f.pdf', 'ab.pdf'],
  ['joins a name with line breaks', 'a\r\nb\u2028c.pdf', 'abc.pdf'],
])('%s', (_, title, expected) => expect(shownName(title)).toBe(expected))
