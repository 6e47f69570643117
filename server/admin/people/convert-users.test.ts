import { describe, expect, it } from 'vitest'
import type { CommandOf } from '../parse-command.ts'
import { createSource } from './convert-source.ts'
import { convertUsers } from './convert-users.ts'

const toUser = (number: number) => ({
  user_id: `user-test-${number}`,
  emails: [
    { email_id: `email-test-${number}`, email: `person${number}@example.org`, note: '}"] \\ \u{1f370}' },
  ],
})

/** An export that is read in parts, and how many parts have been read. */
function createExport(parts: readonly string[]) {
  let read = 0
  return {
    read: () => read,
    parts: (async function* () {
      for (const part of parts) {
        read += 1
        yield part
      }
    })(),
  }
}

const toSource = (from: CommandOf<'people convert'>['from']) =>
  createSource({
    name: 'people convert',
    usersFile: 'users',
    file: 'people.jsonl',
    from,
    hashesFile: undefined,
    hashing: undefined,
  })

async function collect(
  parts: readonly string[],
  from: CommandOf<'people convert'>['from'] = 'provider',
): Promise<[line: number, id: string][]> {
  const converted: [number, string][] = []
  for await (const { line, id } of convertUsers(createExport(parts).parts, await toSource(from)))
    converted.push([line, id])
  return converted
}

describe('converting users', () => {
  const users = [0, 1, 2].map(toUser)
  const lines = users.map((user) => JSON.stringify(user)).join('\n')
  const pretty = JSON.stringify(users, null, 2)
  const [first, second, third] = users

  it.each([
    ['JSON Lines', lines, [1, 2, 3]],
    [
      'JSON Lines with CRLF, a byte order mark and empty lines',
      `\ufeff${lines.replaceAll('\n', '\r\n\r\n')}\r\n`,
      [1, 3, 5],
    ],
    ['an array', pretty, [2, 12, 22]],
    ['a search response', JSON.stringify({ results: users, status_code: 200 }), [1, 1, 1]],
    ['arrays of responses', JSON.stringify([{ results: [first] }, { results: [second, third] }]), [1, 1, 1]],
    ['an object with a list', `{\n"users": [\n${lines.replaceAll('\n', ',\n')}]}`, [3, 4, 5]],
  ])('reads %s, wherever the parts are split', async (_name, text, expected) => {
    const expectedUsers = users.map(({ user_id: id }, index) => [expected[index], id])
    expect(await collect([text])).toEqual(expectedUsers)
    expect(await collect([...text])).toEqual(expectedUsers)
  })

  it.each([
    ['two closed brackets', '[]]', 'line 1 is not JSON'],
    ['an array without its end', `${pretty.slice(0, -1)}`, 'ends too early, in line 32'],
    ['an object without its end', lines.slice(0, -1), 'ends too early, in line 3'],
    ['a word', `${lines}\nnull`, 'line 4 is not JSON'],
    ['an object that is not JSON', `${lines}\n{"user_id": }`, 'line 4 is not JSON'],
    ['a user without an ID', `${lines}\n{}`, 'user 4, in line 4, does not have the format'],
  ])('rejects %s', async (_name, text, message) => {
    await expect(collect([text])).rejects.toThrow(message)
  })

  const header = 'cognito:username,name,email'
  it.each([
    ['LF', `${header}\nann,Ann,\nbob,Bob,\n`, [2, 3]],
    ['CRLF, a byte order mark and empty lines', `\ufeff${header}\r\n\r\nann,Ann,\r\nbob,Bob,`, [3, 4]],
    ['quoted line feeds, commas and quotes', `"cognito:username",name\n"ann","A\n""\n,"\nbob,"`, undefined],
    ['quotes', `"cognito:username",name\n"ann","A\n""\n,"\n"bob",B`, [2, 5]],
    ['quotes within a cell', `${header}\nann,A "Ann" Example,\nbob,B",`, [2, 3]],
    ['semicolons between cells', 'cognito:username;name\nann;"A;,"\nbob;B', [2, 3]],
    ['semicolons within cells', `${header}\nann,a;b;c;d,\nbob,,;;;`, [2, 3]],
    ['an escaped comma', `email,name,cognito:username\n,Ann\\, B.,ann\n,,bob`, [2, 3]],
  ])('reads a CSV with %s, wherever the parts are split', async (_name, text, expected) => {
    for (const parts of [[text], [...text]]) {
      if (!expected) await expect(collect(parts, 'cognito')).rejects.toThrow('line 5: this row is not CSV')
      else
        expect(await collect(parts, 'cognito')).toEqual([
          [expected[0], 'ann'],
          [expected[1], 'bob'],
        ])
    }
  })

  it.each([
    ['a row without a username', `${header}\nann,,\n,,`, 'user 2, in line 3, does not have the format'],
    [
      'a row that spans the whole file',
      `${header}\n"ann,${'x'.repeat(2 ** 20)}`,
      'line 2: a row has more than',
    ],
    ['JSON', '[{}]', 'this is JSON, not a CSV of Cognito'],
  ])('rejects a CSV with %s', async (_name, text, message) => {
    await expect(collect([text], 'cognito')).rejects.toThrow(message)
  })

  it('rejects a CSV of a system whose export is read as JSON', async () => {
    await expect(collect(['user_id,email\n'], 'auth0')).rejects.toThrow(
      "this is not JSON, so it is not Auth0's",
    )
  })

  it.each<[string, CommandOf<'people convert'>['from'], string, (number: number) => string]>([
    ['JSON Lines', 'provider', '', (number) => JSON.stringify(toUser(number))],
    [
      'an array in an object',
      'firebase',
      '{"users":[',
      (number) => `${number > 0 ? ',' : ''}{"localId":"user-test-${number}"}`,
    ],
    ['CSV', 'cognito', 'cognito:username\n', (number) => `user-test-${number}`],
  ])(
    'holds one part of %s at a time, so memory use does not grow with the file',
    async (_name, from, start, toLine) => {
      const perPart = 10
      const parts = Array.from({ length: 300 }, (_, part) => {
        const lines = Array.from({ length: perPart }, (_, index) => `${toLine(part * perPart + index)}\n`)
        return `${part === 0 ? start : ''}${lines.join('')}${part === 299 && from === 'firebase' ? ']}' : ''}`
      })
      const { parts: stream, read } = createExport(parts)
      let converted = 0
      for await (const { id } of convertUsers(stream, await toSource(from))) {
        expect(id).toBe(`user-test-${converted}`)
        converted += 1
        expect(read() * perPart - converted).toBeLessThan(perPart)
      }
      expect(converted).toBe(3000)
    },
  )
})
