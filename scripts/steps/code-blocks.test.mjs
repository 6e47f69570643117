import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listAllBlocks, listBlocks } from './code-blocks.mjs'

it('knows how every block of the documentation is checked', () => {
  const blocks = listAllBlocks()
  expect(blocks.length).toBeGreaterThan(80)
  const unknown = blocks.filter(({ kind }) => kind === undefined)
  expect(unknown.map(({ path, line, language }) => `${path}:${line} ${language}`)).toEqual([])
})

it('reads the words after the language, and removes the indentation of a list', () => {
  const text = '1. Create it:\n\n   ```vue file=src/App.vue\n   <script setup>\n   </script>\n   ```\n'
  const [block] = listBlocks(text)
  expect(block).toMatchObject({ kind: 'file', file: 'src/App.vue', line: 4 })
  expect(block.code).toBe('<script setup>\n</script>')
})

it('returns no kind for a block without a language, and for a language that nothing checks', () => {
  const kindsOf = (text) => listBlocks(text).map(({ kind }) => kind)
  expect(kindsOf('```\nnpm run fly\n```\n')).toEqual([undefined])
  expect(kindsOf('```vue\n<p />\n```\n')).toEqual([undefined])
})

it('names the version of the command-line baker that the server offers', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const matches = listAllBlocks()
    .map(({ path }) => path)
    .filter((path, index, paths) => paths.indexOf(path) === index)
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/cakelock-cli-([\d.]+)\.tgz/g)])
  expect(new Set(matches.map(([, linkedVersion]) => linkedVersion))).toEqual(new Set([version]))
})
