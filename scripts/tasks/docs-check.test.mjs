import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listCommands } from './docs-check.mjs'

it('knows what every command of the README does, so that `npm run docs:check` skips none by mistake', () => {
  const purposes = listCommands(readFileSync('README.md', 'utf8')).map(({ purpose }) => purpose)
  expect(purposes).toEqual(['start', 'project', 'bake', 'bake', 'master key', 'serve'])
  expect(() => listCommands('```sh\nnpm run fly\n```\n')).toThrow('npm run fly')
})
