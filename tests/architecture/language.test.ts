import { describe, expect, it } from 'vitest'
import { dialectIn } from './language.ts'
import { allFiles, textOf } from './source-files.ts'

/** English prose: not the checker's own phrases, old migrations, and translations. */
const files = allFiles().filter(
  (path) =>
    /\.(tsx?|mjs|cjs|js|css|html|md|sh|ya?ml)$/.test(path) &&
    !/^tests\/architecture\/language|^server\/\w+\/migrations\/|^languages\/(ar|de)\//.test(path),
)

const folderOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.split('/').length > 2 ? 2 : 1)
    .join('/')

describe('the prose of the repository', () => {
  it('was read', () => {
    expect(files.length).toBeGreaterThan(1000)
  })

  it.each([...new Set(files.map(folderOf))])('%s avoids the phrases of language.ts', (folder) => {
    const violations = files
      .filter((path) => folderOf(path) === folder)
      .flatMap((path) =>
        dialectIn(path, textOf(path)).map(
          ({ line, phrase, instead }) => `${path}:${line}: instead of '${phrase}' say: ${instead}`,
        ),
      )
    expect(violations).toEqual([])
  })
})

describe('the language checker', () => {
  it.each([
    ['a comment', '/** Gives back\n * how to stop, for whoever asks. */', ['Gives back', 'whoever']],
    ['a line comment', 'go() // mended anew', ['mended', 'anew']],
    ['a string', "const text = 'Your organisation, by e-mail'", ['organisation', 'e-mail']],
    ['a template', 'const text = `It stands for nobody’s`', ['stands for', 'nobody’s']],
    ['JSX text', 'const text = <p>Cancelled in vain</p>', ['Cancelled', 'in vain']],
    ['a test title', "it('is told of it', () => {})", ['is told of']],
  ])('finds phrases in %s', (_, text, phrases) => {
    expect(dialectIn('portal/Sample.tsx', text).map(({ phrase }) => phrase)).toEqual(phrases)
  })

  it('finds a phrase in Markdown and reports its line', () => {
    expect(dialectIn('docs/sample.md', '# Colors\n\nThe behaviour of\ncolors.')).toEqual([
      { line: 3, phrase: 'behaviour', instead: 'American spelling: -or' },
    ])
  })

  it.each([
    ['an identifier', 'const whoever = mend(beside)'],
    ['an import path', "import { a } from './beside.ts'"],
    ['a word that contains a phrase', "const text = 'recommended amendments, besides'"],
    ["a vendor's identifier", "const code = 'user_cancelled_authorize'"],
  ])('ignores %s', (_, text) => {
    expect(dialectIn('portal/sample.ts', text)).toEqual([])
  })
})
