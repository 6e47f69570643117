import { expect, it } from 'vitest'
import type { OneTapPosition } from '#contract/one-tap.ts'
import { findMode } from './position.ts'

it.each<[OneTapPosition, string | null, string | null]>([
  ['floating', 'floating', 'floating'],
  ['embedded', 'embedded', 'floating'],
  ['floatingOrEmbedded', 'embedded', 'floating'],
  ['embeddedOnly', 'embedded', null],
  ['forceLegacyEmbedded', 'embedded', 'embedded'],
])('%s is %s, or %s with FedCM', (position, older, withFedCM) => {
  expect(findMode(position, false)).toBe(older)
  expect(findMode(position, true)).toBe(withFedCM)
})
