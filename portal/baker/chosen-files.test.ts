import { describe, expect, it } from 'vitest'
import { toChoice, toSourceFiles } from './chosen-files.ts'
import { openPlaintext } from './engine/archive.ts'

const at = (path: string) => ({ path, file: new File(['12345'], path.split('/').at(-1) ?? '') })

/** The names in the directory at the end of a ZIP archive. */
function namesIn(zip: Uint8Array<ArrayBuffer>): string[] {
  const view = new DataView(zip.buffer)
  const starts = [...zip.keys()].filter(
    (at) => at + 46 < zip.length && view.getUint32(at, true) === 0x02014b50,
  )
  return starts.map((at) =>
    new TextDecoder().decode(zip.slice(at + 46, at + 46 + view.getUint16(at + 28, true))),
  )
}

describe('the choice', () => {
  it('is empty without files', () => expect(toChoice([], 'Files')).toBeUndefined())

  it('of one file is that file', () =>
    expect(toChoice([at('a.pdf')], 'Files')).toMatchObject({ isArchive: false, title: 'a.pdf', size: 5 }))

  it('of a folder is an archive with its name, even with one file', () => {
    expect(toChoice([at('Plans/a.pdf')], 'Files')).toMatchObject({ isArchive: true, title: 'Plans.zip' })
    expect(toChoice([at('Plans/a.pdf'), at('Plans/b/c.pdf')], 'Files')).toMatchObject({ title: 'Plans.zip' })
  })

  it('of several files and folders is an archive with the given name', () =>
    expect(toChoice([at('a.pdf'), at('Plans/b.pdf')], 'Files')).toMatchObject({
      title: 'Files.zip',
      size: 10,
    }))

  it('numbers equal paths', () => {
    const choice = toChoice([at('a.tar'), at('a.tar'), at('a.tar'), at('b')], 'Files')
    expect(choice?.files.map(({ path }) => path)).toEqual(['a.tar', 'a (2).tar', 'a (3).tar', 'b'])
  })

  it('keeps a file with a backslash in its name in its folder', () => {
    // As browsers report it.
    const file = Object.assign(new File([], 'back\\slash.txt'), {
      webkitRelativePath: 'Plans/back/slash.txt',
    })
    const plain = Object.assign(new File([], 'a.txt'), { webkitRelativePath: 'Plans/b/a.txt' })
    const paths = toSourceFiles([
      file,
      plain,
      Object.assign(new File([], 'c.txt'), { webkitRelativePath: '' }),
    ])
    expect(toChoice(paths, 'Files')?.files.map(({ path }) => path)).toEqual([
      'Plans/back_slash.txt',
      'Plans/b/a.txt',
      'c.txt',
    ])
  })

  it.each<[string, string[], string[]]>([
    [
      'characters that Windows forbids',
      ['Call 9:45.txt', 'Why?.md', 'x<y>.c', 'b|c".d', '*.e'],
      ['Call 945.txt', 'Why.md', 'xy.c', 'bc.d', '.e'],
    ],
    ['control characters', ['two\nlines.txt', 'nul\0l.txt'], ['twolines.txt', 'null.txt']],
    ['direction marks and invisible spaces', ['bill\u202efdp.exe', 'a\u200b.txt'], ['billfdp.exe', 'a.txt']],
    ['names of devices', ['PRN.txt', 'a/Lpt1', 'nul.tar.gz'], ['PRN_.txt', 'a/Lpt1_', 'nul_.tar.gz']],
    ['dots and spaces at the end', ['end.', 'end. ./x ', 'y'], ['end (2)', 'end/x', 'y']],
    ['parts of which nothing remains', ['???/..', '?'], ['_/_', '_ (2)']],
    [
      'names that differ in case',
      ['Bill.PDF', 'bill.pdf', 'BILL.pdf'],
      ['Bill.PDF', 'bill (2).pdf', 'BILL (3).pdf'],
    ],
    ['names that differ in composition', ['\u00fc.txt', 'u\u0308.txt'], ['\u00fc.txt', '\u00fc (2).txt']],
    ['names that other languages fold', ['Stra\u00dfe', 'STRASSE'], ['Stra\u00dfe', 'STRASSE (2)']],
    ['names that are equal once they are safe', ['a?.txt', 'a*.txt'], ['a.txt', 'a (2).txt']],
    ['a file with the name of a folder', ['plans', 'Plans/a', 'x'], ['plans (2)', 'Plans/a', 'x']],
    ['emoji with a joiner', ['\u{1f469}\u200d\u{1f467}', 'x'], ['\u{1f469}\u200d\u{1f467}', 'x']],
  ])('makes names in an archive safe: %s', async (_, paths, expected) => {
    const choice = toChoice(paths.map(at), 'Files')
    const { stream } = openPlaintext(choice?.files ?? [], true)
    const zip = new Uint8Array(await new Response(stream).arrayBuffer())
    expect(namesIn(zip)).toEqual(expected)
  })

  it('cuts a long name', () =>
    expect(toChoice([at(`${'x'.repeat(300)}.pdf`)], 'Files')?.title).toHaveLength(255))
})
