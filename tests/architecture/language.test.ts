import { describe, expect, it } from 'vitest'
import { dialectIn } from './language.ts'

describe('the language checker', () => {
  it.each([
    ['a comment', '/** Gives back\n * how to stop, for whoever asks. */', ['Gives back', 'whoever']],
    ['a line comment', 'go() // mended anew', ['mended', 'anew']],
    ['a string', "const text = 'Your organisation, by e-mail'", ['organisation', 'e-mail']],
    ['a template', 'const text = `It stands for nobody’s`', ['stands for', 'nobody’s']],
    ['JSX text', 'const text = <p>Cancelled in vain</p>', ['Cancelled', 'in vain']],
    ['a test title', "it('is told of it', () => {})", ['is told']],
  ])('finds phrases in %s', (_, text, phrases) => {
    expect(dialectIn('portal/Planted.tsx', text).map(({ phrase }) => phrase)).toEqual(phrases)
  })

  it('finds a phrase in Markdown and reports its line', () => {
    expect(dialectIn('docs/planted.md', '# Colors\n\nThe behaviour of\ncolors.')).toEqual([
      { line: 3, phrase: 'behaviour', instead: 'American spelling: -or' },
    ])
  })

  it.each([
    ['an identifier', 'const whoever = mend(beside)'],
    ['an import path', "import { a } from './beside.ts'"],
    ['a word that contains a phrase', "const text = 'recommended amendments, besides'"],
    ["a vendor's identifier", "const code = 'user_cancelled_authorize'"],
  ])('ignores %s', (_, text) => {
    expect(dialectIn('portal/planted.ts', text)).toEqual([])
  })
})
