import { describe, expect, it } from 'vitest'
import type { Theme } from '../../widget/app/theme.ts'
import { finishedThemes } from '../themes.ts'
import { contrastOf, parseColor, type Rgb } from './colors.ts'
import { findLowContrast } from './contrast.ts'
import { defaults } from './defaults.ts'

const check = (theme: Theme) => findLowContrast(theme, defaults, parseColor)

const read = (value: string): Rgb => {
  const color = parseColor(value)
  if (!color) throw new Error(`${value} is not a color.`)
  return color
}

describe('findLowContrast', () => {
  it('accepts the default theme', () => expect(check({})).toEqual([]))

  it.each(finishedThemes)('accepts $name', ({ theme }) => expect(check(theme)).toEqual([]))

  it('names the pair, the property, the scheme, the ratio and the nearest color that passes', () => {
    const [low, ...more] = check({ colors: { primary: 'light-dark(#8fbf9f, #8fd0bd)' } })
    expect(more.map(({ title }) => title)).toEqual(['Focus ring on the card'])
    expect(low).toMatchObject({
      title: 'Links on the card',
      property: '--lw-primary',
      scheme: 'light',
      minimum: 4.5,
    })
    expect(low?.ratio).toBeCloseTo(2.07, 2)
    const suggestion = read(low?.suggestion ?? '')
    expect(contrastOf(suggestion, read('#fff'))).toBeGreaterThanOrEqual(4.5)
    // The nearest one: hardly better than required.
    expect(contrastOf(suggestion, read('#fff'))).toBeLessThan(4.7)
  })

  it.each<[string, Theme, string[]]>([
    [
      'a dark card with the text of a light one',
      { container: { background: '#202020' }, colors: { text: '#14242d' } },
      [
        'Text on the card',
        'Borders of fields on the card',
        'Secondary text on the card',
        'Links on the card',
        'Success messages',
        'Error messages',
        'Focus ring on the card',
        'Label of other buttons',
      ],
    ],
    [
      'the label of the main button',
      { buttons: { primary: { backgroundColor: '#ffcc00', textColor: '#ffffff' } } },
      ['Label of the main button', 'Label of the main button'],
    ],
    [
      'a label on the primary color',
      { colors: { primary: '#2f6b5c' }, buttons: { primary: { textColor: '#14242d' } } },
      ['Label of the main button'],
    ],
    [
      'one color in both schemes',
      { colorScheme: 'system', colors: { error: '#8b1214' } },
      ['Error messages'],
    ],
    ['gray text', { colors: { secondary: '#9a9a9a' } }, ['Secondary text on the card']],
    ['the focus ring only needs 3', { colors: { focus: '#767676' } }, []],
  ])('finds %s', (_, theme, titles) => expect(check(theme).map(({ title }) => title)).toEqual(titles))

  it('does not check colors that it cannot read', () => {
    expect(
      check({ colors: { primary: 'var(--brand)', secondary: 'color-mix(in srgb, red, blue)' } }),
    ).toEqual([])
  })

  it('does not check what lies on a card that shows the page', () => {
    const transparent = { container: { background: 'transparent' }, colors: { text: '#777' } }
    expect(check(transparent)).toEqual([])
  })

  it('sees how much of the card shows through a color', () => {
    const faint = check({ colors: { text: 'rgb(0 0 0 / 40%)' } })
    expect(faint[0]?.suggestion).toBe('#000000')
    expect(faint.map(({ title, ratio }) => [title, ratio.toFixed(1)])).toEqual([
      ['Text on the card', '2.8'],
      ['Borders of fields on the card', '1.6'],
      ['Label of other buttons', '2.8'],
    ])
    expect(check({ colors: { text: 'rgb(0 0 0 / 90%)' } })).toEqual([])
  })

  it('suggests nothing if no color passes', () => {
    const low = check({ container: { background: '#808080' }, colors: { text: '#000' } })
    expect(low.find(({ title }) => title === 'Borders of fields on the card')?.suggestion).toBeUndefined()
  })
})
