import { describe, expect, it } from 'vitest'
import { allFiles, allSources, textOf } from './source-files.ts'
import {
  avoided,
  meaninglessNamesIn,
  oldLiteralsIn,
  oldNamesIn,
  oldPathWordIn,
  oldWordsIn,
} from './vocabulary.ts'

/** Sentences that are quoted, prescribed, or a vendor's: [path, line contains]. */
const quoted: [path: RegExp, text: RegExp][] = [
  [/./, /\/\/ specification$/],
  [
    /./,
    /[Ss]ign up or log in|Please log ?in|no login redirect URLs|login redirect URL|login-widget|login CSRF/,
  ],
  [/./, /prompt=|prompt: '|[Mm]ail server|connection (?:to \S+ )?(?:was )?refused|DNS answer/],
  [/^tests\/e2e\/peer\//, /[Ll]og ?in/],
  [
    /^server\/admin\/|^docs\/emails|^tests\/long\/email-judges|mail(?:er|-sink)\.?(?:test)?\.ts$/,
    /mail dns|"mail"|Mail Delivery|Undelivered Mail|MAIL FROM|mail\./,
  ],
  [/^server\/identity\/base\/document\//, /mail\.|id and mail|login/],
  [/^server\//, /'(?:refused number|mail opt-outs|stand-in code)'/],
  [/^docs\/threat-model/, /of their own/],
  [/^docs\/recipes|recipe-process/, /'refused: |`refused: /],
  [/^tests\/support\/mutations\//, /^ *(?:find|replace):/],
]

const isQuoted = (path: string, line: number) => {
  const text = textOf(path).split('\n')[line - 1] ?? ''
  return quoted.some(([paths, texts]) => paths.test(path) && texts.test(text))
}

const files = allFiles().filter(
  (path) =>
    /\.(tsx?|mjs|cjs|js|css|html|md)$/.test(path) &&
    !/^tests\/architecture\/(?:language|vocabulary)|^languages\/(?:ar|de)\/|^docs\/(?:glossary|decisions\/)|^CHANGELOG|\/migrations\/|reference\.md$/.test(
      path,
    ),
)

describe('the vocabulary of docs/glossary.md', () => {
  it('is read from its table', () => {
    expect(avoided.length).toBeGreaterThan(10)
    expect(files.length).toBeGreaterThan(1000)
  })

  it('is that of every name', () => {
    const findings = allSources().flatMap((path) =>
      oldNamesIn(path, textOf(path)).map(
        ({ line, word, instead }) => `${path}:${line}: '${word}': ${instead}`,
      ),
    )
    expect(findings).toEqual([])
  })

  it('is that of every file and folder', () => {
    const findings = allSources().flatMap((path) => {
      const word = oldPathWordIn(path)
      return word ? [`${path}: '${word}'`] : []
    })
    expect(findings).toEqual([])
    expect(oldPathWordIn('server/base/guard.test.ts')).toBe('guard')
  })

  it.each([
    ['is that of every state, code and discriminant', oldLiteralsIn],
    ['has no name that says nothing about its value', meaninglessNamesIn],
  ])('%s', (_, find) => {
    const findings = allSources().flatMap((path) =>
      find(path, textOf(path)).map(({ line, word, instead }) => `${path}:${line}: '${word}': ${instead}`),
    )
    expect(findings).toEqual([])
  })

  it('is that of every sentence', () => {
    const findings = files.flatMap((path) =>
      oldWordsIn(path, textOf(path))
        .filter(({ line }) => !isQuoted(path, line))
        .map(({ line, word, instead }) => `${path}:${line}: '${word}': ${instead}`),
    )
    expect(findings).toEqual([])
  })
})

describe('the checker', () => {
  it.each([
    ['const answer = 1', 'answer'],
    ['function toAuthAnswer() {}', 'toAuthAnswer'],
    ['const f = (one: number) => one', 'one'],
    ['type T = { refusal: string }', 'refusal'],
    ['const { mailed } = g()', 'mailed'],
    ['const visitStandIn = 1', 'visitStandIn'],
  ])('finds the name in %s', (text, word) =>
    expect(oldNamesIn('portal/sample.ts', text).map((finding) => finding.word)).toEqual([word]),
  )

  it.each([
    'const oneTap = 1',
    'const email = 1',
    'query.where(a)',
    'const a = { answer: 1 }',
    'const isKnown = true',
  ])('ignores %s', (text) => expect(oldNamesIn('portal/sample.ts', text)).toEqual([]))

  it.each([
    ["type Screen = 'answered' | 'done'", 'answered'],
    ["const a = { code: 'refusal' }", 'refusal'],
    ["const a = { kind: 'given', screen: 'callerGone' }", 'callerGone'],
  ])('finds the literal in %s', (text, word) =>
    expect(oldLiteralsIn('portal/sample.ts', text).map((finding) => finding.word)).toEqual([word]),
  )

  it('finds names that say nothing, but not the rest element', () => {
    const text = 'const facts = 1\nconst a = ({ mine, ...rest }: { wanted: 1 }) => ({ usual: 1 })'
    expect(meaninglessNamesIn('portal/sample.ts', text).map(({ word }) => word)).toEqual([
      'facts',
      'mine',
      'wanted',
      'usual',
    ])
  })

  it('finds words in comments, sentences and documents, and ignores code', () => {
    const text = "// The server answers.\nconst a = 'It was refused here.'\nconst b = 'refused'"
    expect(oldWordsIn('portal/sample.ts', text).map(({ word }) => word)).toEqual(['refused', 'answers'])
    expect(
      oldWordsIn('docs/sample.md', 'Log in.\n`mail` and mail.example.org').map(({ line }) => line),
    ).toEqual([1])
  })
})
