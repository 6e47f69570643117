import { describe, expect, it } from 'vitest'
import { parseBakeArguments } from './bake-arguments.ts'
import { BakeError } from './bake-error.ts'

const parse = (...args: string[]) => parseBakeArguments(args, '/home/ann')

describe('parseBakeArguments', () => {
  it('reads all options', () => {
    const line = `docs/plan.pdf --to Bob@Example.org --to *@example.org --to bob@example.org
      --openable 2026-01-31T09:00:00Z --expires 2026-02-01T00:00:00+02:00 --notify-with-name --language de
      --out ../out.pdf.cake --server https://cakes.example.org --email ANN@example.org`
    expect(parse(...line.split(/\s+/))).toEqual({
      source: '/home/ann/docs/plan.pdf',
      target: '/home/out.pdf.cake',
      title: 'out.pdf',
      to: [
        { grantee: 'bob@example.org', opens: 'all' },
        { grantee: '*@example.org', opens: 'all' },
      ],
      layered: [],
      openable: '2026-01-31T09:00:00.000Z',
      expires: '2026-01-31T22:00:00.000Z',
      notify: { with_name: true, language: 'de' },
      server: new URL('https://cakes.example.org'),
      email: 'ann@example.org',
    })
  })

  it('emails the recipients in English and without the name of the file by default', () => {
    expect(parse('plan.pdf', '--notify').notify).toEqual({ with_name: false, language: 'en' })
    expect(parse('plan.pdf').notify).toBeUndefined()
  })

  it('reads the fields of a layered cake', () => {
    const fields = ['--layered', '/*/a,b', '--layered', '/*/a,b', '--layered', 'x:y']
    expect(parse('people.json', ...fields)).toMatchObject({
      title: 'people.json',
      layered: ['/*/a,b', 'x:y'],
    })
  })

  it('requires only a file', () => {
    expect(parse('/data/plan.pdf')).toMatchObject({
      target: '/data/plan.pdf.cake',
      title: 'plan.pdf',
      to: [],
      openable: null,
      expires: null,
      server: new URL('http://localhost:4000'),
      email: undefined,
    })
  })

  it.each<[string, string[], RegExp]>([
    ['no file', [], /Missing FILE[\s\S]*cakelock bake/],
    ['an empty name', [''], /Missing FILE/],
    ['two files', ['a.pdf', 'b.pdf'], /one FILE, got 2: a\.pdf, b\.pdf/],
    ['an unknown option', ['a.pdf', '--color', 'red'], /--color[\s\S]*cakelock bake/],
    ['an option without a value', ['a.pdf', '--to'], /--to/],
    ['an invalid email address', ['a.pdf', '--to', 'bob'], /--to 'bob'.*ann@example\.org/],
    ['a wildcard that is too wide', ['a.pdf', '--to', '*'], /--to '\*'/],
    ['fields of another kind of file', ['a.pdf', '--layered', 'x'], /\.csv or \.json/],
    ['fields of a cake with another name', ['a.csv', '--layered', 'x', '--out', 'a.cake'], /\.csv or \.json/],
    ['a recipient of an unknown field', ['a.csv', '--to', 'a@b.de:x'], /Add --layered 'x'/],
    [
      'an unlocked part without fields',
      ['a.csv', '--to-unlocked', 'a@b.de'],
      /--to-unlocked needs --layered/,
    ],
    [
      'an invalid --to-unlocked',
      ['a.csv', '--layered', 'x', '--to-unlocked', 'a@b.de:x'],
      /--to-unlocked 'a@b\.de:x'/,
    ],
    ['an invalid --email', ['a.pdf', '--email', 'ann@'], /email address 'ann@'/],
    ['a date without a time', ['a.pdf', '--openable', '2026-01-31'], /--openable '2026-01-31'.*09:00:00Z/],
    ['a date that does not exist', ['a.pdf', '--expires', '2026-02-30T00:00:00Z'], /Invalid --expires/],
    ['a year of five digits', ['a.pdf', '--expires', '20275-01-01T00:00:00Z'], /Invalid --expires/],
    ['a year of six digits', ['a.pdf', '--expires', '+020275-01-01T00:00:00Z'], /Invalid --expires/],
    [
      'a year before 1970',
      ['a.pdf', '--openable', '0202-01-01T00:00:00Z'],
      /Invalid --openable '0202-01-01T00:00:00Z': use a year from 1970 to 9999/,
    ],
    [
      'dates in the wrong order',
      ['a.pdf', '--openable', '2026-02-01T01:00:00+02:00', '--expires', '2026-01-31T23:00:00Z'],
      /--openable must be before --expires/,
    ],
    ['an unknown language', ['a.pdf', '--notify', '--language', 'fr'], /--language 'fr': use en, de, ar\./],
    ['a language without an email', ['a.pdf', '--language', 'de'], /--language needs --notify/],
    ['another extension', ['a.pdf', '--out', 'b.zip'], /--out 'b\.zip'.*\.cake/],
    ['only an extension', ['a.pdf', '--out', 'x/.cake'], /--out/],
    ['a long name', [`${'a'.repeat(256)}`], /too long/],
    ['a server that is not a URL', ['a.pdf', '--server', 'cakes'], /--server 'cakes'/],
    ['an FTP server', ['a.pdf', '--server', 'ftp://localhost'], /Invalid --server/],
    ['a remote server without encryption', ['a.pdf', '--server', 'http://example.org'], /use https/],
    ['a remote server that looks local', ['a.pdf', '--server', 'http://localhost.example.org'], /use https/],
    [
      'a remote server with a loopback prefix',
      ['a.pdf', '--server', 'http://127.0.0.1.evil.example'],
      /use https/,
    ],
  ])('rejects %s', (_, args, message) => {
    expect(() => parse(...args)).toThrow(BakeError)
    expect(() => parse(...args)).toThrow(message)
  })

  it('rejects more permissions than a cake can have: one for each recipient or field', () => {
    const names = Array.from({ length: 100 }, (_, index) => `field ${index}`)
    const layered = names.flatMap((name) => ['--layered', name])
    const some = Array.from({ length: 10 }, (_, index) =>
      names.flatMap((name) => ['--to', `p${index}@a.de:${name}`]),
    ).flat()
    expect(parse('a.csv', ...layered, ...some).to).toHaveLength(10)
    const problem = /A cake can have at most 1000 permissions, and this would make 1001\./
    expect(() => parse('a.csv', ...layered, ...some, '--to-unlocked', 'x@a.de')).toThrow(problem)
    const many = Array.from({ length: 1001 }, (_, index) => ['--to', `p${index}@a.de`]).flat()
    expect(() => parse('a.pdf', ...many)).toThrow(BakeError)
  })

  it.each(['http://localhost:4000', 'http://cakes.localhost', 'http://127.0.0.1:1', 'http://[::1]:4000'])(
    'accepts plain HTTP for %s, which is this machine',
    (server) => expect(parse('a.pdf', '--server', server).server.href).toContain(server),
  )
})
