import { expect, it } from 'vitest'
import type { Grantee } from '#contract/ids.ts'
import { hasSeparator, readGrantees } from './typed-grantees.ts'

const taken = ['me@a.test' as Grantee]

it.each([
  ['', [], [], 0],
  ['  \n', [], [], 0],
  ['Ann@A.test', ['ann@a.test'], [], 0],
  ['ann@a.test, bob@b.test;*@C.test', ['ann@a.test', 'bob@b.test', '*@c.test'], [], 0],
  ['ann@a.test\r\nbob@b.test\tcid@c.test', ['ann@a.test', 'bob@b.test', 'cid@c.test'], [], 0],
  ['Ann Bear <ann@a.test>, "Bear, Bob" <bob@b.test>', ['ann@a.test', 'bob@b.test'], [], 0],
  ['Ann <ann@a.test> Bob <bob@b.test>', ['ann@a.test', 'bob@b.test'], [], 0],
  ['ann@a.test, ANN@a.test', ['ann@a.test'], [], 0],
  ['me@a.test', [], [], 1],
  ['nobody, ann@a.test, *@', ['ann@a.test'], ['nobody', '*@'], 0],
])('reads %j', (text, grantees, invalid, takenCount) =>
  expect(readGrantees(text, taken)).toEqual({ grantees, invalid, takenCount }),
)

it.each([
  ['ann@a.test', false],
  ['ann@a.test\n', false],
  ['ann@a.test,', true],
  ['ann@a.test\nbob@b.test', true],
])('finds the separator in %j: %s', (text, expected) => expect(hasSeparator(text)).toBe(expected))
