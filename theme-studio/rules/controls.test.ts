import { expect, it } from 'vitest'
import { themeSettings, tokens } from '../../widget/app/theme.ts'
import { controlGroups } from './controls.ts'

const controls = controlGroups.flatMap((group) => group.controls)

it('there is one control for everything that a theme can set', () => {
  const paths = [...tokens, ...themeSettings].map(([path]) => path)
  expect(controls.map(({ path }) => path).sort()).toEqual(paths.sort())
})

it('every custom property has a description from the reference', () => {
  const described = controls.filter(({ cssProperty }) => cssProperty !== undefined)
  expect(described.filter(({ description, preset }) => description === '' || preset === '')).toEqual([])
})

it('groups have titles for people, the most used first', () => {
  expect(controlGroups.map(({ title }) => title)).toEqual([
    'Colors',
    'Card',
    'Main button',
    'Other buttons',
    'Disabled buttons',
    'Type',
    'Logo',
    'Form',
  ])
})

it.each([
  ['container.borderRadius', 'Border radius', 'css'],
  ['colors.primary', 'Primary', 'color'],
  ['logo.logoImageUrl', 'Logo image URL', 'image'],
  ['hideBackArrow', 'Hide back arrow', 'flag'],
  ['colorScheme', 'Color scheme', 'scheme'],
])('%s is %s, edited as %s', (path, label, kind) => {
  expect(controls.find((control) => control.path === path)).toMatchObject({ label, kind })
})
