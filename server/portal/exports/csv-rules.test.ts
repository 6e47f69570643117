import { describe, expect, it } from 'vitest'
import { toCsvLine } from './csv-file.ts'

describe('a line of a CSV file (rule F25)', () => {
  it.each([
    [['a', 'b c', ''], '"a","b c",""\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['Ünïcode 数', "'quoted", '2026-01-01'], '"Ünïcode 数","\'quoted","2026-01-01"\r\n'],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  ])('%j', (cells, line) => expect(toCsvLine(cells)).toBe(line))

  it.each([
    // at the beginning of the cell
    ...['=1+1', '+1', '-1', '@x', '＝1', '＋1', '－1', '＠x', '﹦1'].map((cell) => [cell, `'${cell}`]),
    [' =1+1', "' =1+1"],
    ['\u00A0\u3000=1', "'\u00A0\u3000=1"],
    ['\u200B\u202E=1', "'\u200B\u202E=1"],
    ['"=1', '\'"=1'],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['\n=x', "'\n'=x"],
    // after characters that separate cells or lines in some programs
    ['b;=1+1;x', "b;'=1+1;x"],
    ['b; @x', "b;' @x"],
    ['b;"=1+1"', 'b;\'"=1+1"'],
    ['b\t=1', "b\t'=1"],
    ['b\n+1', "b\n'+1"],
    ['b\r\n-1', "b\r\n'-1"],
    ['b;＝1', "b;'＝1"],
    [';;=1', ";;'=1"],
    // and nothing else
    ['a=1', 'a=1'],
    ['a - b', 'a - b'],
    ['ann@example.org', 'ann@example.org'],
    ['a; b; c', 'a; b; c'],
    ["'=1", "'=1"],
    ['', ''],
    [' ', ' '],
  ])('%j is written as %j', (cell, text) =>
    expect(toCsvLine([cell])).toBe(`"${text.replaceAll('"', '""')}"\r\n`),
  )

  it('never contains a cell that a program reads as a formula', () => {
    const cells = ['x";"=1+1', ';=1', '";=1', "'\n=1", '\uFEFF=1', 'a\u2028=1;=2', '"";"";=1']
    for (const cell of cells) {
      const line = toCsvLine(['id', cell]).slice(0, -2)
      // The strictest reader ignores quotes and splits at every separator.
      const seen = line.split(/[,;\t\r\n]/).map((part) => part.replace(/^[\s"\uFEFF]+/, ''))
      expect(seen.filter((part) => /^[=+\-@]/.test(part))).toEqual([])
    }
  })
})
