import fc from 'fast-check'

/** A file with values that must not be readable without the key of `field`. */
export type LockedFile = { title: string; text: string; field: string; secrets: readonly string[] }

/** Occurs in no Base64, because of its hyphens. */
const toSecret = (row: number, salt: number) => `pay-${row}-${salt}`

const word = fc.constantFrom('Ann', 'Bob', 'tea', '', '12', ' x ', 'ß', '⟦', "o'clock", '0')
const salts = fc.array(fc.integer({ min: 100, max: 999 }), { minLength: 1, maxLength: 6 })

/** What is wrong with a row. Two faults in one row can hide each other, and no program could tell. */
const rowFault = fc.constantFrom(
  ...([
    'none',
    'none',
    'none',
    'none',
    'more cells',
    'fewer cells',
    'open separator',
    'stray quote',
  ] as const),
  ...(['blank line before', 'return at the end', 'return within', 'empty'] as const),
)

const table = fc.record({
  names: fc.uniqueArray(fc.constantFrom<string>('name', 'note', 'city', 'a b', 'ü', 'n,o'), {
    maxLength: 3,
  }),
  at: fc.nat(3),
  salts,
  words: fc.array(word, { minLength: 24, maxLength: 24 }),
  faults: fc.array(rowFault, { minLength: 6, maxLength: 6 }),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r\n', '\r'),
  isQuoted: fc.boolean(),
  hasMark: fc.boolean(),
  hint: fc.constantFrom('', '', '', ',', ';', '\t', '|'),
  endsWithLine: fc.boolean(),
  isNameTwice: fc.constantFrom(false, false, false, true),
})

/** Random CSVs with a column `pay`, in dialects of spreadsheets, and with one fault per row. */
export const lockedTables: fc.Arbitrary<LockedFile> = table.map((options) => {
  const { names, at, faults, words, separator, lineEnd, isQuoted } = options
  const column = Math.min(at, names.length)
  const header = names.toSpliced(column, 0, 'pay')
  if (options.isNameTwice) header.push('pay')
  const secrets: string[] = []
  const toCell = (value: string) =>
    isQuoted || /["\r\n]/.test(value) || value.includes(separator)
      ? `"${value.replaceAll('"', '""')}"`
      : value
  const lines = options.salts.map((salt, row) => {
    const fault = faults[row]
    const cells = header.map((_, index) => toCell(words[row * 4 + index] ?? ''))
    const secret = toSecret(row, salt)
    const isEmpty = fault === 'empty'
    if (!isEmpty) secrets.push(secret)
    cells[column] = isEmpty ? '' : toCell(secret)
    if (fault === 'more cells') cells.unshift('more')
    if (fault === 'fewer cells') cells.splice(column === 0 ? 1 : 0, 1)
    if (fault === 'open separator') cells[0] = `Ann${separator}${cells[0]?.replaceAll('"', '')}`
    if (fault === 'stray quote') cells[0] = `Ann "B${separator}C" ${cells[0]?.replaceAll('"', '')}`
    if (fault === 'return within') cells[0] = `Ann\r${cells[0]?.replaceAll('"', '')}`
    const line = cells.join(separator)
    if (fault === 'blank line before') return lineEnd + line
    return fault === 'return at the end' ? `${line}\rmore` : line
  })
  const before = options.hint === '' ? [] : [`sep=${options.hint}`]
  const text = [...before, header.map(toCell).join(separator), ...lines].join(lineEnd)
  return {
    title: 'people.csv',
    text: (options.hasMark ? '\ufeff' : '') + text + (options.endsWithLine ? lineEnd : ''),
    field: 'pay',
    secrets,
  }
})

/** How an item differs from `{"name": …, "pay": …}`. */
const itemForm = fc.constantFrom(
  ...(['usual', 'usual', 'usual', 'in an array', 'a text', 'twice', 'escaped', 'without pay'] as const),
  ...(['an object of pay', 'a list of pay', 'null', 'below a key'] as const),
)

const document = fc.record({
  salts,
  forms: fc.array(itemForm, { minLength: 6, maxLength: 6 }),
  isNested: fc.boolean(),
  indent: fc.constantFrom(0, 2, '\t'),
  hasMark: fc.boolean(),
  isLines: fc.constantFrom(false, false, false, false, true),
})

/** Random JSON documents with the field pay of each item, some of them JSON Lines. */
export const lockedDocuments: fc.Arbitrary<LockedFile> = document.map((options) => {
  const secrets: string[] = []
  const items = options.salts.map((salt, row) => {
    const form = options.forms[row]
    const secret = toSecret(row, salt)
    if (form === 'null') return 'null'
    if (form === 'without pay') return '{"name":"Bob"}'
    secrets.push(secret)
    const pay = JSON.stringify(secret)
    switch (form) {
      case 'in an array':
        return `[{"name":"Ann","pay":${pay}}]`
      case 'a text':
        return JSON.stringify(`Ann earns ${secret}`)
      case 'twice':
        return `{"pay":${pay},"name":"Ann","pay":${pay}}`
      case 'escaped':
        return `{"name":"Ann","p\\u0061y":${pay}}`
      case 'an object of pay':
        return `{"pay":{"sum":${pay}}}`
      case 'a list of pay':
        return `{"pay":[${pay}, ${pay}]}`
      case 'below a key':
        return `{"0":"x","pay":${pay}}`
      default:
        return `{"name":"Ann","pay":${pay}}`
    }
  })
  const list = `[${items.join(options.indent === 0 ? ',' : ',\n')}]`
  const whole = options.isNested ? `{"people":${options.indent === 2 ? ' ' : ''}${list}}` : list
  return {
    title: 'people.json',
    text: (options.hasMark ? '\ufeff' : '') + (options.isLines ? items.join('\n') : whole),
    field: options.isNested ? '/people/*/pay' : '/*/pay',
    secrets,
  }
})
