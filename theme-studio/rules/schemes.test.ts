import { describe, expect, it } from 'vitest'
import { findSchemes, joinColors, splitColor } from './schemes.ts'

describe('splitColor', () => {
  it.each([
    ['#fff', { light: '#fff', dark: '#fff' }],
    [' light-dark( #fff , #000 ) ', { light: '#fff', dark: '#000' }],
    [
      'light-dark(rgb(1, 2, 3), color-mix(in srgb, red, blue))',
      { light: 'rgb(1, 2, 3)', dark: 'color-mix(in srgb, red, blue)' },
    ],
    ['light-dark(red)', { light: 'light-dark(red)', dark: 'light-dark(red)' }],
  ])('%s', (value, colors) => expect(splitColor(value)).toEqual(colors))
})

it.each([
  [{ light: '#fff', dark: '#000' }, 'light-dark(#fff, #000)'],
  [{ light: '#fff', dark: '#fff' }, '#fff'],
])('joinColors(%o)', (colors, value) => expect(joinColors(colors)).toBe(value))

it.each([
  [{}, ['light', 'dark']],
  [{ colors: { primary: '#000' } }, ['light']],
  [{ colors: { primary: 'light-dark(#000, #fff)' } }, ['light', 'dark']],
  [{ colors: { primary: '#fff' }, colorScheme: 'dark' }, ['dark']],
  [{ colors: { primary: '#000' }, colorScheme: 'system' }, ['light', 'dark']],
] as const)('findSchemes(%o)', (theme, schemes) => expect(findSchemes(theme)).toEqual(schemes))
