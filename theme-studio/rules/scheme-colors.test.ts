import { describe, expect, it } from 'vitest'
import type { CustomProperty, Theme } from '../../widget/app/theme.ts'
import { controlGroups } from './controls.ts'
import { defaults as widgetDefaults } from './defaults.ts'
import { changeColor, findDefaultColors } from './scheme-colors.ts'

const defaults = { light: '#fff', dark: '#142129' }

it.each([
  ['the first color is set', undefined, 'light', '#faf7ee', 'light-dark(#faf7ee, #142129)'],
  ['the other color is set', 'light-dark(#faf7ee, #142129)', 'dark', '#000', 'light-dark(#faf7ee, #000)'],
  ['the light field is cleared', 'light-dark(#faf7ee, #000)', 'light', '', 'light-dark(#fff, #000)'],
  ['the dark field is cleared', 'light-dark(#faf7ee, #000)', 'dark', ' ', 'light-dark(#faf7ee, #142129)'],
  ['the second field is cleared', 'light-dark(#fff, #000)', 'dark', '', undefined],
  ['one field of a single color is cleared', '#808080', 'light', '', 'light-dark(#fff, #808080)'],
  ['an empty field is cleared', undefined, 'light', '', undefined],
  ['the default is typed', undefined, 'light', '#fff', undefined],
] as const)('when %s', (_, value, scheme, color, expected) => {
  expect(changeColor(value, defaults, scheme, color)).toBe(expected)
})

describe('the color of each scheme without a value in the theme', () => {
  const onPrimary = (color: string) =>
    `oklch(from ${color} calc(0.17 + 0.82 * clamp(0, (0.57 - l) * 1000, 1)) 0.01 h)`

  it.each<[CustomProperty, Theme, string, string]>([
    ['--lw-background', {}, '#fff', '#142129'],
    ['--lw-background', { container: { background: 'red' } }, '#fff', '#142129'],
    ['--lw-focus', {}, '#19303d', '#cfe4ee'],
    ['--lw-focus', { colors: { primary: 'light-dark(#2f6b5c, #8fd0bd)' } }, '#2f6b5c', '#8fd0bd'],
    ['--lw-button-disabled-color', { colors: { secondary: '#777' } }, '#777', '#777'],
    ['--lw-button-primary-border', {}, 'transparent', 'transparent'],
    [
      '--lw-border-color',
      { colors: { text: 'var(--ink)' } },
      'color-mix(in srgb, var(--ink) 14%, transparent)',
      'color-mix(in srgb, var(--ink) 14%, transparent)',
    ],
    ['--lw-button-primary-color', {}, onPrimary('#19303d'), onPrimary('#cfe4ee')],
  ])('%s with %j', (property, theme, light, dark) => {
    expect(findDefaultColors(theme, widgetDefaults, property)).toEqual({ light, dark })
  })

  it('is a CSS value for every color, not a description', () => {
    const colors = controlGroups.flatMap(({ controls }) => controls).filter(({ kind }) => kind === 'color')
    const values = colors.map(({ customProperty = '--lw-none' }) =>
      findDefaultColors({}, widgetDefaults, customProperty),
    )
    expect(
      values
        .flatMap((value) => Object.values(value))
        .filter((text) => !/^(?:#\w+|transparent|[\w-]+\(.*\))$/.test(text)),
    ).toEqual([])
  })
})
