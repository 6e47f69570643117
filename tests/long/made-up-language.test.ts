import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allFiles } from '../architecture/source-files.ts'
import { repository } from '../support/programs/server-process.ts'

const run = promisify(execFile)
const maxFiles = 20

let copy: string
/** the files that the new language touched */
const touched = new Set<string>()

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'cakelock-language-'))
  for (const path of allFiles()) await cp(join(repository, path), join(copy, path))
  // Without `.cache`, which has the compiler's results of the repository.
  await mkdir(join(copy, 'node_modules'))
  for (const name of await readdir(join(repository, 'node_modules'))) {
    if (name !== '.cache')
      await symlink(join(repository, 'node_modules', name), join(copy, 'node_modules', name))
  }
}, 120_000)

afterAll(() => rm(copy, { recursive: true, force: true }))

async function change(path: string, edit: (text: string) => string): Promise<void> {
  const before = await readFile(join(copy, path), 'utf8')
  const after = edit(before)
  if (after === before) return
  await writeFile(join(copy, path), after)
  touched.add(path)
}

/** Inserts a changed copy of the German part of a file after it. */
const copyAfter = (german: RegExp, edit: (part: string) => string) => (text: string) =>
  text.replace(german, (part) => part + edit(part))

const entry = / {2}de: \{.*?\n {2}\},\n/s

/** Adds Tok Pisin, as *Adding a language* in CONTRIBUTING.md says: a copy of German, and its entry in each list. */
async function addLanguage(): Promise<void> {
  await cp(join(copy, 'languages/de'), join(copy, 'languages/tpi'), { recursive: true })
  for (const path of await readdir(join(copy, 'languages/tpi'), { recursive: true })) {
    if (path.endsWith('.ts')) {
      await change(join('languages/tpi', path), (text) => text.replaceAll(", 'de'>()", ", 'tpi'>()"))
      touched.add(join('languages/tpi', path))
    }
  }
  await change('languages/locales.ts', (text) =>
    text
      .replaceAll(/(\s)de: ('\w+'|\[[^\]]*\]),/g, '$1de: $2, tpi: $2,')
      .replace("tpi: 'Deutsch'", "tpi: 'Tok Pisin'")
      .replace("tpi: 'de'", "tpi: 'tpi'"),
  )
  await change(
    'languages/portal.ts',
    copyAfter(entry, (german) => german.replace('de:', 'tpi:').replaceAll('./de/', './tpi/')),
  )
  await change(
    'languages/widget.ts',
    copyAfter(/ {2}de: .*\n/, (german) => german.replace('de:', 'tpi:').replace('./de/', './tpi/')),
  )
  const importPages = copyAfter(/import \* as de .*\n/, (german) =>
    german.replace('as de', 'as tpi').replace('./de/', './tpi/'),
  )
  await change('languages/pages.ts', (text) =>
    importPages(text).replaceAll(/\bde: de\.(\w+)/g, '$&, tpi: tpi.$1'),
  )
  const importServer = copyAfter(/import \* as de .*\nimport .*\n/, (german) =>
    german.replace('as de', 'as tpi').replaceAll('./de/', './tpi/').replace('deSentences', 'tpiSentences'),
  )
  const addToServer = copyAfter(/ {2}de: \{.*\n/, (german) =>
    german.replace('de:', 'tpi:').replaceAll('de.', 'tpi.'),
  )
  await change('languages/server.ts', (text) =>
    addToServer(importServer(text)).replace('de: deSentences', 'de: deSentences, tpi: tpiSentences'),
  )
  await change(
    'demo-host/page/playground/state.js',
    copyAfter(/ *\['de', 'Deutsch'\],\n/, (german) =>
      german.replace('de', 'tpi').replace('Deutsch', 'Tok Pisin'),
    ),
  )
}

const compile = (...projects: string[]) =>
  run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-b', ...projects], { cwd: copy }).then(
    () => '',
    (error: { stdout?: string }) => error.stdout || String(error),
  )

it(`a new language touches ${maxFiles} files at most, and compiles`, async () => {
  await addLanguage()
  expect(await compile('portal', 'server', 'emails', 'baker', '.storybook')).toBe('')
  expect([...touched].filter((path) => !path.startsWith('languages/tpi')).toSorted()).toEqual([
    'demo-host/page/playground/state.js',
    'languages/locales.ts',
    'languages/pages.ts',
    'languages/portal.ts',
    'languages/server.ts',
    'languages/widget.ts',
  ])
  expect(touched.size).toBeLessThanOrEqual(maxFiles)
}, 120_000)

it.each([
  ['a missing key', 'portal/first.ts', / {2}'footer\.home': .*\n/, ''],
  ['a missing placeholder', 'portal/first.ts', '{version}', ''],
  ['a missing paragraph of an email', 'emails/requests.ts', /paragraphs: \[\n.*\n/, 'paragraphs: [\n'],
  ['a missing sentence', 'sentences.ts', / {2}noBaker: .*\n/, ''],
  ['a missing text of the widget', 'widget.ts', / {2}'main\.or': .*\n/, ''],
])(
  '%s does not compile',
  async (_, path, find, replacement) => {
    const file = join(copy, 'languages/tpi', path)
    const text = await readFile(file, 'utf8')
    const broken = text.replace(find, replacement)
    expect(broken).not.toBe(text)
    await writeFile(file, broken)
    expect(await compile('languages')).toContain(`languages/tpi/${path}`)
    await writeFile(file, text)
  },
  120_000,
)
