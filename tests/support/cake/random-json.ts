import fc from 'fast-check'
import { publicText, secretLetter, secretNumber, secretText, type Table } from './secret-texts.ts'

/** Without `0` and `*`, which mean an item of an array, too. */
const keys = ['a', 'b', 'pay', 'x/y', 'm~n', '', 'é', 'p q', '"']

/** A JSON text: the pieces are joined with white space. */
type Json = fc.Arbitrary<string>

const escaped = (text: string, mask: number): string =>
  [...JSON.stringify(text).slice(1, -1)]
    .map((letter, index) =>
      (mask >> (index % 8)) & 1 && letter > '~' && letter.length === 1
        ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
        : letter,
    )
    .join('')

const stringOf = (text: fc.Arbitrary<string>): Json =>
  fc.tuple(text, fc.nat(255)).map(([value, mask]) => `"${escaped(value, mask)}"`)

const gap = fc.constantFrom('', '', ' ', '\n', '\r\n  ', '\t')
const join = (open: string, parts: fc.Arbitrary<string[]>, close: string): Json =>
  fc.tuple(parts, gap).map(([texts, space]) => open + space + texts.join(`,${space}`) + space + close)

const publicValue: Json = fc.oneof(
  stringOf(publicText),
  fc.constantFrom('1', '-2.50e3', 'true', 'false', 'null', '[]', '{}', '[1,[2]]', '{"pay":{"a":0}}'),
)

const secretLeaf = (field: number): Json =>
  fc.oneof(stringOf(secretText(field)), secretNumber(field), stringOf(secretLetter(field)))
const secretValue = (field: number): Json =>
  fc.oneof(
    { weight: 4, arbitrary: secretLeaf(field) },
    { weight: 1, arbitrary: join('[', fc.array(secretLeaf(field), { maxLength: 3 }), ']') },
    { weight: 1, arbitrary: secretLeaf(field).map((leaf) => `{"pay":${leaf},"in":[${leaf}]}`) },
  )

const twins = [
  (key: string) => key,
  (key: string) => ` ${key}`,
  (key: string) => key.toUpperCase(),
  (key: string) => `${key}\u2060`,
  (key: string) => key.normalize('NFD'),
]

/** Mostly undefined. */
const rarely = <Value>(values: readonly Value[], often = 25): fc.Arbitrary<Value | undefined> =>
  fc.oneof(
    { weight: often, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )

/** A member, whose key can be written with escapes. */
const member = (key: string, value: Json): Json =>
  fc
    .tuple(fc.nat(255), value, gap)
    .map(
      ([mask, text, space]) =>
        `"${key === 'pay' && mask < 40 ? 'p\\u0061y' : escaped(key, mask)}":${space}${text}`,
    )

/** An object that holds the fields, or what is there by mistake. */
function recordOf(fieldKeys: readonly string[]): Json {
  return fc
    .record({
      defect: rarely([
        'the values without keys',
        'a secret instead',
        'in an array',
        'null',
        'no value',
      ] as const),
      twin: rarely(twins, 40),
      present: fc.array(fc.nat(9), { minLength: fieldKeys.length, maxLength: fieldKeys.length }),
    })
    .chain(({ defect, twin, present }) => {
      const members = keys
        .filter((key) => !fieldKeys.includes(key))
        .slice(0, 3)
        .map((key) => member(`${key}-`, publicValue))
      const fields = fieldKeys.flatMap((key, index) => {
        const value = secretValue(index)
        const original = present[index] === 0 ? [] : [member(key, value)]
        return twin === undefined ? original : [...original, member(twin(key), value)]
      })
      const object = join(
        '{',
        fc
          .tuple(...members, ...fields)
          .chain((members) => fc.shuffledSubarray(members, { minLength: members.length })),
        '}',
      )
      switch (defect) {
        case undefined:
          return object
        case 'the values without keys':
          return join('[', fc.tuple(publicValue, ...fieldKeys.map((_, index) => secretValue(index))), ']')
        case 'a secret instead':
          return secretLeaf(0)
        case 'in an array':
          return join('[', fc.tuple(object), ']')
        case 'null':
          return fc.constant('null')
        case 'no value':
          return fc.constantFrom('{}', '[]', '""')
      }
    })
}

/** What a path leads through: `*` an array, any other token an object. */
function wayOf(tokens: readonly string[], record: Json): Json {
  const [token, ...rest] = tokens
  if (token === undefined) return record
  const below = wayOf(rest, record)
  if (token !== '*') {
    const more = member('more', publicValue)
    return fc.oneof(
      { weight: 25, arbitrary: join('{', fc.tuple(more, member(token, below)), '}') },
      { weight: 1, arbitrary: join('{', fc.tuple(member(token, below), member(token, below)), '}') },
    )
  }
  return fc.oneof(
    { weight: 20, arbitrary: join('[', fc.array(below, { minLength: 1, maxLength: 3 }), ']') },
    { weight: 1, arbitrary: fc.constantFrom('[]', 'null') },
    { weight: 1, arbitrary: below },
    { weight: 1, arbitrary: join('{', fc.tuple(member('first', below), member('second', below)), '}') },
  )
}

const toPointer = (tokens: readonly string[]): string =>
  tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** A JSON, mostly one value, with secrets in the chosen fields of its records. */
export const randomJson: fc.Arbitrary<Table> = fc
  .record({
    way: fc.array(fc.constantFrom('*', '*', 'people', 'pay', 'a/b'), { maxLength: 3 }),
    fieldKeys: fc.uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 3 }),
    bom: fc.constantFrom('', '', '\ufeff'),
    lines: fc.constantFrom(...Array<number>(18).fill(1), 2, 3),
    end: fc.constantFrom(...Array<string>(18).fill('\n'), '', '\n,', ' // end'),
  })
  .chain(({ way, fieldKeys, bom, lines, end }) =>
    fc.array(wayOf(way, recordOf(fieldKeys)), { minLength: lines, maxLength: lines }).map((values) => ({
      title: 'table.json',
      text: bom + values.join('\n') + end,
      fields: fieldKeys.map((key) => toPointer([...way, key])),
    })),
  )
