import { describe, expect, it } from 'vitest'
import { parseBakeArguments } from './bake-arguments.ts'
import { BakeError } from './bake-error.ts'

const parse = (...words: string[]) => parseBakeArguments(words, '/home/ann')

describe('parseBakeArguments', () => {
  it('reads everything', () => {
    const words = [
      'docs/plan.pdf',
      '--to',
      'Bob@Example.org',
      '--to',
      '*@example.org',
      '--to',
      'bob@example.org',
    ]
    const dates = ['--openable', '2026-01-31T09:00:00Z', '--expires', '2026-02-01T00:00:00+02:00']
    const rest = [
      '--out',
      '../out.pdf.cake',
      '--server',
      'https://cakes.example.org',
      '--email',
      'ANN@example.org',
    ]
    expect(parse(...words, ...dates, ...rest)).toEqual({
      source: '/home/ann/docs/plan.pdf',
      target: '/home/out.pdf.cake',
      title: 'out.pdf',
      to: ['bob@example.org', '*@example.org'],
      openable: '2026-01-31T09:00:00.000Z',
      expires: '2026-01-31T22:00:00.000Z',
      server: new URL('https://cakes.example.org'),
      email: 'ann@example.org',
    })
  })

  it('needs nothing but a file', () => {
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
    ['no file', [], /which file to bake[\s\S]*npm run bake/],
    ['an empty name', [''], /which file to bake/],
    ['two files', ['a.pdf', 'b.pdf'], /One file .* 2: a\.pdf, b\.pdf/],
    ['an unknown option', ['a.pdf', '--color', 'red'], /--color[\s\S]*npm run bake/],
    ['an option without its word', ['a.pdf', '--to'], /--to/],
    ['no address', ['a.pdf', '--to', 'bob'], /--to is 'bob'.*ann@example\.org/],
    ['a wildcard that is too wide', ['a.pdf', '--to', '*'], /--to is '\*'/],
    ['an own address that is none', ['a.pdf', '--email', 'ann@'], /email is 'ann@'/],
    ['a date without a time', ['a.pdf', '--openable', '2026-01-31'], /--openable is '2026-01-31'.*09:00:00Z/],
    ['a day that is not', ['a.pdf', '--expires', '2026-02-30T00:00:00Z'], /--expires is/],
    [
      'dates the wrong way round',
      ['a.pdf', '--openable', '2026-02-01T01:00:00+02:00', '--expires', '2026-01-31T23:00:00Z'],
      /--openable must be before --expires/,
    ],
    ['another ending', ['a.pdf', '--out', 'b.zip'], /--out is 'b\.zip'.*\.cake/],
    ['an ending alone', ['a.pdf', '--out', 'x/.cake'], /--out/],
    ['a long name', [`${'a'.repeat(256)}`], /too long/],
    ['no server', ['a.pdf', '--server', 'cakes'], /--server is 'cakes'/],
    ['a server of another kind', ['a.pdf', '--server', 'ftp://localhost'], /--server is/],
    ['a server far away without encryption', ['a.pdf', '--server', 'http://example.org'], /use https/],
    ['a server that looks near', ['a.pdf', '--server', 'http://localhost.example.org'], /use https/],
  ])('refuses %s', (_, words, sentence) => {
    expect(() => parse(...words)).toThrow(BakeError)
    expect(() => parse(...words)).toThrow(sentence)
  })

  it.each(['http://localhost:4000', 'http://cakes.localhost', 'http://127.0.0.1:1', 'http://[::1]:4000'])(
    'takes %s, which is this machine',
    (server) => expect(parse('a.pdf', '--server', server).server.href).toContain(server),
  )
})
