import { expect, it } from 'vitest'
import { listAllBlocks } from '../../scripts/steps/code-blocks.mjs'
import manifest from '../../widget/custom-elements.json' with { type: 'json' }

const [declaration] = manifest.modules.flatMap((module) => module.declarations)
const properties = new Set(declaration?.cssProperties.map(({ name }) => name))
const parts = new Set(declaration?.cssParts.map(({ name }) => name))

/** The custom properties and parts in a style sheet that the widget does not have. */
const listUnknown = (css: string) => [
  ...(css.match(/--lw-[\w-]+/g) ?? []).filter((name) => !properties.has(name)),
  ...[...css.matchAll(/::part\(([\w-]+)\)/g)].map(([, name = '']) => name).filter((name) => !parts.has(name)),
]

it('the style sheets of the documentation name custom properties and parts that the widget has', () => {
  const styles = listAllBlocks().filter(({ code }) => /--lw-|::part\(/.test(code))
  expect(styles.length).toBeGreaterThan(3)
  expect(styles.flatMap(({ code }) => listUnknown(code))).toEqual([])
  expect(listUnknown('login-widget::part(titel) { --lw-hue: red }')).toEqual(['--lw-hue', 'titel'])
})
