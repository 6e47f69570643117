import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listBlocks } from './readme-blocks.mjs'

it('knows every block of the README, so that `npm run docs:check` skips none by mistake', () => {
  const blocks = listBlocks(readFileSync('README.md', 'utf8'))
  expect(blocks.filter(({ kind }) => kind === undefined)).toEqual([])
  const commands = blocks.map(({ kind }) => kind).filter((kind) => kind !== 'code')
  expect(commands).toEqual(['start', 'bake', 'bake', 'master key', 'serve', 'settings of Stripe'])
})

it('names the version of the command-line baker that the server offers', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const matches = [...readFileSync('README.md', 'utf8').matchAll(/cakelock-cli-([\d.]+)\.tgz/g)]
  expect(matches.map(([, linkedVersion]) => linkedVersion)).toEqual([version])
})

it('returns no kind for an unknown command', () => {
  expect(listBlocks('```\nnpm run fly\n```\n')).toEqual([{ kind: undefined, code: 'npm run fly' }])
})
