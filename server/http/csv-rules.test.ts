import { describe, expect, it } from 'vitest'
import { toCsvLine } from './csv-rules.ts'

describe('a line of a CSV file (rule F25)', () => {
  it.each([
    [['a', 'b c', ''], 'a,b c,\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['=1+1', '+1', '-1', '@x'], "'=1+1,'+1,'-1,'@x\r\n"],
    [['\tx', '\rx'], '\'\tx,"\'\rx"\r\n'],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
    [['a=1', "'quoted", '2026-01-01'], "a=1,'quoted,2026-01-01\r\n"],
    [['Ünïcode 数'], 'Ünïcode 数\r\n'],
  ])('%j', (cells, line) => expect(toCsvLine(cells)).toBe(line))
})
