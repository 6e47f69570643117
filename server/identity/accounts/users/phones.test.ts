import { expect, it } from 'vitest'
import { PhoneNumber } from './phones.ts'

it.each([
  ['+6907290', true], // Tokelau
  ['+2908999', true], // Tristan da Cunha
  ['+15005550006', true],
  ['+123456789012345', true],
  ['+690729', false],
  ['+1234567890123456', false],
  ['+0907290', false],
  ['6907290', false],
])('%s is a phone number: %s', (text, expected) => {
  expect(PhoneNumber.safeParse(text).success).toBe(expected)
})
