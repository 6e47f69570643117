import fc from 'fast-check'
import { publicText, secretLetter, secretText, type Table } from './secret-texts.ts'

/** One mistake of a row, as programs and people make them. */
const defects = [
  'a cell more',
  'a cell less',
  'a separator without quotes',
  'a line break without quotes',
  'a CR without quotes',
  'CR as the line end',
  'a quote in a cell',
  'a quoted part of a cell',
  'a space before a quote',
  'a backslash before a quote',
  'single quotes',
  'another separator',
] as const

type Cell = { text: string; plain: readonly [string, string]; isEmpty: boolean; isQuoted: boolean }

const cellOf = (text: fc.Arbitrary<string>, plain: fc.Arbitrary<string>): fc.Arbitrary<Cell> =>
  fc.record({
    text,
    plain: fc.tuple(plain, plain),
    isEmpty: fc.nat(6).map((number) => number === 0),
    isQuoted: fc.boolean(),
  })

/** Texts without anything that has a meaning in a CSV. */
const plainPublic = fc.string({ unit: fc.constantFrom(...'abxyzÄé059.'), minLength: 1, maxLength: 4 })
const plainSecret = (field: number) => fc.string({ unit: secretLetter(field), minLength: 1, maxLength: 4 })

const names = fc.uniqueArray(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'pay', 'name', 'Straße', 'x;y', 'p,q', 'm\tn', 'v|w') },
    { weight: 1, arbitrary: publicText.filter((text) => text !== '' && !text.includes('\0')) },
  ),
  { minLength: 1, maxLength: 4 },
)

/** Mostly the first value. */
const mostly = <Value>(value: Value, ...rareValues: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constant(value) },
    { weight: 1, arbitrary: fc.constantFrom(...rareValues) },
  )

/** A column that could be taken for another: the same name, or one that looks the same. */
const twin = mostly<((name: string) => string) | undefined>(
  undefined,
  (name) => name,
  (name) => ` ${name}`,
  (name) => name.toUpperCase(),
  (name) => `${name}\u200b`,
  (name) => name.normalize('NFD'),
)

/** A table in which another separator than its own leads to records of equal length, and to the name of the field. */
const misreadCsv: fc.Arbitrary<Table> = fc
  .record({
    separators: fc.shuffledSubarray([...',;\t|'], { minLength: 2, maxLength: 2 }),
    rows: fc.array(fc.tuple(plainSecret(0), fc.array(plainPublic, { minLength: 3, maxLength: 3 })), {
      minLength: 1,
    }),
  })
  .map(({ separators: [separator = '', decoy = ''], rows }) => ({
    title: 'misread.csv',
    text: [
      `pay${separator}${['x', 'pay', 'y'].join(decoy)}`,
      ...rows.map(([pay, otherCells]) => pay + separator + otherCells.join(decoy)),
    ].join('\n'),
    fields: ['pay'],
  }))

/** A CSV in any dialect, mostly correct, with secrets in the chosen columns. */
const tableInDialect: fc.Arbitrary<Table> = fc
  .record({
    names,
    twin,
    chosenMask: fc.integer({ min: 1, max: 15 }),
    separator: fc.constantFrom(...',,,,;;;;\t\t|'),
    lineEnd: fc.constantFrom(...Array<string>(8).fill('\n'), ...Array<string>(8).fill('\r\n'), '\r'),
    bom: fc.constantFrom('', '', '\ufeff'),
    declaration: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: mostly('own', 'sep=,', 'sep=;', 'sep=|', '"sep=;"') },
    ),
    preamble: mostly('', '# exported'),
    isHeaderQuoted: fc.boolean(),
    headerDefect: mostly('', 'short', 'long'),
    isEndedByLine: fc.boolean(),
    rowCount: fc.integer({ min: 1, max: 4 }),
  })
  .chain((dialect) => {
    const chosen = dialect.names.filter((_, index) => dialect.chosenMask & (1 << index))
    if (chosen.length === 0) chosen.push(...dialect.names)
    const columns = dialect.names.flatMap((name) => {
      const field = chosen.includes(name) ? chosen.indexOf(name) : undefined
      const twin = field === undefined ? undefined : dialect.twin?.(name)
      return twin === undefined
        ? [{ name, field }]
        : [
            { name, field },
            { name: twin, field },
          ]
    })
    const row = fc.record({
      cells: fc.tuple(
        ...columns.map(({ field }) =>
          field === undefined
            ? cellOf(publicText, plainPublic)
            : cellOf(secretText(field), plainSecret(field)),
        ),
      ),
      // A cell more in the header and in a record would be a correct file.
      defect:
        dialect.headerDefect === ''
          ? mostly<(typeof defects)[number] | undefined>(undefined, ...defects)
          : fc.constant(undefined),
      at: fc.nat(columns.length - 1),
      isAfterBlank: fc.nat(9).map((number) => number === 0),
    })
    return fc.array(row, { minLength: dialect.rowCount, maxLength: dialect.rowCount }).map((rows) => {
      const { separator, lineEnd, bom, declaration, preamble, headerDefect } = dialect
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
      const write = (text: string, isQuoted: boolean, delimiter = separator) =>
        isQuoted || /["\r\n]/.test(text) || text.includes(delimiter) ? quote(text) : text

      const writeRow = ({ cells, defect, at }: (typeof rows)[number]): string => {
        const fields = cells.map(({ text, isEmpty, isQuoted }) => (isEmpty ? '' : write(text, isQuoted)))
        const plain = cells.map((cell) => cell.plain[0])
        const [first = '', second = ''] = cells[at]?.plain ?? []
        const replaceBy = (text: string) => [...plain.slice(0, at), text, ...plain.slice(at + 1)]
        const join = (texts: readonly string[], delimiter = separator) => texts.join(delimiter) + lineEnd
        switch (defect) {
          case undefined:
            return join(fields)
          case 'a cell more':
            return join([...plain.slice(0, at), 'more', ...plain.slice(at)])
          case 'a cell less':
            return join([...plain.slice(0, at), ...plain.slice(at + 1)])
          case 'a separator without quotes':
            return join(replaceBy(first + separator + second))
          case 'a line break without quotes':
            return join(replaceBy(first + lineEnd + second))
          case 'a CR without quotes':
            return join(replaceBy(`${first}\r${second}`))
          case 'CR as the line end':
            return `${fields.join(separator)}\r`
          case 'a quote in a cell':
            return join(replaceBy(`${first}"${second}`))
          case 'a quoted part of a cell': {
            // Without a meaning of the quotes, this is two records with as many cells as the header.
            const before = second + (separator + second).repeat(plain.length - at - 1)
            return join(replaceBy(`${first} "${before}${lineEnd}${(second + separator).repeat(at)}${first}"`))
          }
          case 'a space before a quote':
            return join(replaceBy(` "${first}${separator}${second}"`))
          case 'a backslash before a quote':
            return join(replaceBy(`"${first}\\"${second}"`))
          case 'single quotes':
            return join(replaceBy(`'${first}${separator}${second}'`))
          case 'another separator':
            return join(plain, separator === ',' ? ';' : ',')
        }
      }

      const header = columns.map(({ name }) => write(name, dialect.isHeaderQuoted))
      if (headerDefect === 'short') header.pop()
      if (headerDefect === 'long') header.push('last')
      const first = declaration === 'own' ? `sep=${separator}` : declaration
      const lines = [
        ...[preamble, first].filter((line) => line !== '').map((line) => line + lineEnd),
        header.join(separator) + lineEnd,
        ...rows.map((row) => (row.isAfterBlank ? lineEnd : '') + writeRow(row)),
      ]
      const text = bom + lines.join('')
      return {
        title: 'table.csv',
        text: dialect.isEndedByLine ? text : text.replace(/\r?\n?$/, ''),
        fields: chosen,
      }
    })
  })

export const randomCsv: fc.Arbitrary<Table> = fc.oneof(
  { weight: 60, arbitrary: tableInDialect },
  { weight: 1, arbitrary: misreadCsv },
)
