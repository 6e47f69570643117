import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listAllBlocks, listBlocks, listDocuments } from './code-blocks.mjs'

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

const pages = [...listDocuments(), 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']

it('every document names the version of the packages that the server offers', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const addresses = pages.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/\/downloads\/(cakelock-(?:cli|login-widget))-([\w.]+?)\.tgz/g),
  ])
  const expected = [`cakelock-cli ${version}`, `cakelock-login-widget ${version}`]
  expect([...new Set(addresses.map(([, name, linked]) => `${name} ${linked}`))].sort()).toEqual(expected)
})

/** Commands that install or run one of our packages by its name, which npm's registry does not have. */
const byName =
  /\b(?:npx(?: --?\S+)*|npm (?:i|install|exec|create)(?: --?\S+)*) (?:@cakelock\/|cakelock(?:-cli)?(?=[\s`@]|$))/gm

it('no document installs or runs one of our packages by its name', () => {
  const commandsByName = pages.flatMap((path) =>
    (readFileSync(path, 'utf8').match(byName) ?? []).map((command) => `${path}: ${command}`),
  )
  expect(commandsByName).toEqual([])
  const commands = ['npx cakelock --version', 'npm install @cakelock/login-widget', 'npm i -g cakelock-cli']
  expect(commands.filter((command) => command.search(byName) < 0)).toEqual([])
  expect('npx --package https://a.example/cakelock-cli-1.0.0.tgz cakelock bake'.match(byName)).toBe(null)
})
