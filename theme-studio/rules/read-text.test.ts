import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

const isValue = (_: string, text: string) => text !== 'blurple'
const primary = { colors: { primary: '#2f6b5c' } }

it.each([
  ['nothing', ' \n', {}, []],
  ['JSON', '{"colors": {"primary": "#2f6b5c"}}', primary, []],
  [
    'JSON with a comma too many',
    '{"colors": {"primary": "#2f6b5c",}}',
    {},
    [expect.stringMatching(/^The theme is not valid JSON \(.+\)\.$/)],
  ],
  ['a tag', `<login-widget theme='{"colors": {"primary": "#2f6b5c"}}'></login-widget>`, primary, []],
  [
    'a tag with character references',
    '<login-widget locale="de" theme="{&quot;colors&quot;: {&quot;primary&quot;: &quot;#2f6b5c&quot;}}">',
    primary,
    [],
  ],
  ['a rule', 'login-widget { /* green: */ --lw-primary: #2f6b5c; }', primary, []],
  ['declarations', '--lw-primary:#2f6b5c', primary, []],
  [
    'a string with the end of a declaration',
    `--lw-font-family: "Semi;colon}", serif;`,
    { typography: { fontFamily: '"Semi;colon}", serif' } },
    [],
  ],
  [
    'unknown and invalid values, next to a valid one',
    '--lw-primary: #2f6b5c; --lw-hue: 3; --lw-error: blurple',
    { colors: { primary: '#2f6b5c' } },
    [
      'theme.--lw-hue is not a theme value.',
      'theme.colors.error must be a value of the CSS property color, and "blurple" is not.',
    ],
  ],
  [
    'a link of the playground',
    `https://demo.example/?products=otp&lw-theme=${btoa(JSON.stringify(primary)).replaceAll('=', '')}`,
    primary,
    [],
  ],
  ['a link without a theme', 'https://studio.example/', {}, ['The link holds no theme.']],
  [
    'prose',
    'make it green',
    {},
    ['The text holds no theme. Paste JSON, a tag, custom properties such as --lw-primary, or a link.'],
  ],
  [
    'a text that is too long',
    ' '.repeat(20_001),
    {},
    ['The text is longer than 20,000 characters. Paste only the theme.'],
  ],
])('reads %s', (_, text, theme, sentences) => {
  expect(readText(text, isValue)).toEqual({ theme, sentences })
})
