import { expect, it } from 'vitest'
import { toPerson } from './person-rules.ts'

it.each([
  ['ann@example.org', 'ann@example.org'],
  ['ann+shop@example.org', 'ann@example.org'],
  ['ann+shop+more@example.org', 'ann@example.org'],
  ['ann+@example.org', 'ann@example.org'],
  ['+shop@example.org', '+shop@example.org'],
  ['a.n.n@example.org', 'a.n.n@example.org'],
])('counts %s as %s', (address, person) => expect(toPerson(address)).toBe(person))
