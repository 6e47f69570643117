import { describe, expect, it } from 'vitest'
import { toSentences } from './mistakes.ts'
import { hasOnePalette, readTheme, type Theme, themeSettings, toCustomProperties, tokens } from './theme.ts'

const anything = () => true

/** A theme with every token set to a value that names it. */
function everyToken(): Theme {
  const theme: Record<string, unknown> = {}
  for (const [path, property] of tokens) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let at = theme
    for (const key of keys) {
      at[key] ??= {}
      at = at[key] as Record<string, unknown>
    }
    at[last] = `value of ${property}`
  }
  return theme as Theme
}

describe('toCustomProperties', () => {
  it('has one custom property for each token', () => {
    const style = toCustomProperties(everyToken())
    expect(style).toEqual(
      Object.fromEntries(tokens.map(([, property]) => [property, `value of ${property}`])),
    )
    expect(Object.keys(style)).toHaveLength(26)
  })

  it('sets only the given tokens', () => {
    expect(toCustomProperties({ hideHeaderText: true, buttons: {} })).toEqual({})
  })
})

describe('readTheme', () => {
  it('accepts a complete theme unchanged', () => {
    const theme: Theme = {
      ...everyToken(),
      colorScheme: 'dark',
      hideHeaderText: true,
      logo: { logoImageUrl: '/a.svg', align: 'center' },
    }
    expect(readTheme(theme, anything)).toEqual({ theme, mistakes: [] })
    expect(readTheme(undefined, anything)).toEqual({ theme: {}, mistakes: [] })
  })

  it.each([
    [
      { colors: { primary: 'blurple' } },
      'theme.colors.primary must be a value of the CSS property color, and "blurple" is not.',
    ],
    [
      { colors: { primary: 7 } },
      'theme.colors.primary must be a value of the CSS property color, and 7 is not.',
    ],
    [
      { container: { shadow: 3 } },
      'theme.container.shadow must be a value of the CSS property box-shadow, and 3 is not.',
    ],
    [
      { logo: { align: 'blurple' } },
      'theme.logo.align must be a value of the CSS property justify-self, and "blurple" is not.',
    ],
    [{ hues: { primary: 'red' } }, 'theme.hues.primary is not a theme value.'],
    [{ container: 'wide' }, 'theme.container is not a theme value.'],
    [{ colorScheme: 'purple' }, 'theme.colorScheme must be light, dark or system, and "purple" is not.'],
    [{ hideHeaderText: 'yes' }, 'theme.hideHeaderText must be true or false, and "yes" is not.'],
    [{ hideBackArrow: 1 }, 'theme.hideBackArrow must be true or false, and 1 is not.'],
    [{ logo: { logoImageUrl: 1 } }, 'theme.logo.logoImageUrl must be the URL of an image, and 1 is not.'],
    ['dark blue', 'theme must be an object.'],
    [['red'], 'theme must be an object.'],
  ])('omits the invalid value of %j with a warning', (value, sentence) => {
    const { theme, mistakes } = readTheme(value, (_, text) => text !== 'blurple')
    expect(toSentences(mistakes)).toEqual([sentence])
    expect(toCustomProperties(theme)).toEqual({})
  })

  it('accepts every setting that has no custom property', () => {
    const values = { flag: true, scheme: 'system', image: '/logo.svg' }
    const theme: Required<Pick<Theme, 'colorScheme' | 'hideHeaderText' | 'hideBackArrow' | 'logo'>> = {
      colorScheme: 'system',
      hideHeaderText: true,
      hideBackArrow: true,
      logo: { logoImageUrl: '/logo.svg' },
    }
    const listed = Object.fromEntries(themeSettings.map(([path, kind]) => [path, values[kind]]))
    const { logo, ...top } = theme
    expect(listed).toEqual({ ...top, 'logo.logoImageUrl': logo.logoImageUrl })
    expect(readTheme(theme, anything)).toEqual({ theme, mistakes: [] })
  })

  it('keeps valid values next to invalid ones', () => {
    const { theme } = readTheme({ colors: { primary: 'red', secondary: 7 } }, anything)
    expect(theme).toEqual({ colors: { primary: 'red' } })
  })
})

describe('hasOnePalette', () => {
  it.each<[Theme, boolean]>([
    [{}, false],
    [{ container: { width: '300px' } }, false],
    [{ container: { background: '#fff' } }, true],
    [{ colors: { primary: 'red' } }, true],
    [{ colors: { primary: 'light-dark(red, pink)' } }, false],
  ])('%j → %s', (theme, expected) => expect(hasOnePalette(theme)).toBe(expected))
})
