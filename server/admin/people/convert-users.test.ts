import { describe, expect, it } from 'vitest'
import { createSource } from './convert-source.ts'
import { convertUsers } from './convert-users.ts'

const toUser = (number: number) => ({
  user_id: `user-test-${number}`,
  emails: [
    { email_id: `email-test-${number}`, email: `person${number}@example.org`, note: '}"] \\ \u{1f370}' },
  ],
})

/** An export that is read in parts, and how many parts were read. */
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

const createCommand = () => ({
  name: 'people convert' as const,
  usersFile: 'users',
  file: 'people.jsonl',
  hashesFile: undefined,
})

async function collect(parts: readonly string[]): Promise<[line: number, id: string][]> {
  const converted: [number, string][] = []
  for await (const { line, id } of convertUsers(
    createExport(parts).parts,
    await createSource(createCommand()),
  ))
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
    ['an answer of the search', JSON.stringify({ results: users, status_code: 200 }), [1, 1, 1]],
    ['arrays of answers', JSON.stringify([{ results: [first] }, { results: [second, third] }]), [1, 1, 1]],
    ['an object with a list', `{\n"users": [\n${lines.replaceAll('\n', ',\n')}]}`, [3, 4, 5]],
  ])('reads %s, wherever the parts are divided', async (_name, text, expected) => {
    const found = users.map(({ user_id: id }, index) => [expected[index], id])
    expect(await collect([text])).toEqual(found)
    expect(await collect([...text])).toEqual(found)
  })

  it.each([
    ['two closed brackets', '[]]', 'line 1 is not JSON'],
    ['an array without its end', `${pretty.slice(0, -1)}`, 'ends too early, in line 32'],
    ['an object without its end', lines.slice(0, -1), 'ends too early, in line 3'],
    ['a word', `${lines}\nnull`, 'line 4 is not JSON'],
    ['an object that is no JSON', `${lines}\n{"user_id": }`, 'line 4 is not JSON'],
    ['a user without an ID', `${lines}\n{}`, 'user 4, in line 4, does not have the format'],
  ])('refuses %s', async (_name, text, message) => {
    await expect(collect([text])).rejects.toThrow(message)
  })

  it('holds one part of the file at a time, so the memory does not grow with the file', async () => {
    const perPart = 10
    const parts = Array.from({ length: 300 }, (_, part) =>
      Array.from(
        { length: perPart },
        (_, index) => `${JSON.stringify(toUser(part * perPart + index))}\n`,
      ).join(''),
    )
    const { parts: stream, read } = createExport(parts)
    let converted = 0
    for await (const { id } of convertUsers(stream, await createSource(createCommand()))) {
      expect(id).toBe(`user-test-${converted}`)
      converted += 1
      expect(read() * perPart - converted).toBeLessThan(perPart)
    }
    expect(converted).toBe(3000)
  })
})
