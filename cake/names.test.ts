import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCakeName, openedNameOf, toSafeName } from './names.ts'

describe('names', () => {
  it.each([
    ['report.pdf.cake', 'report.pdf'],
    ['report.pdf.CAKE', 'report.pdf'],
    ['report.cake.cake', 'report.cake'],
    ['../../etc/passwd.cake', 'passwd'],
    ['C:\\cakes\\plan.docx.cake', 'plan.docx'],
    ['in\u0000voi\u001fce.csv.cake', 'invoice.csv'],
    ['photo\u202egpj.exe.cake', 'photogpj.exe'],
    ['a\u2066b\u200fc\u061cd.txt.cake', 'abcd.txt'],
    ['evil.pdf.ca\u0001ke', 'evil.pdf'],
    ['report.pdf:stream.cake', 'report.pdfstream'],
    ['Who<am>"I"|*?.txt.cake', 'WhoamI.txt'],
    ['pay\u200broll\ufeff.p\u2060df.cake', 'payroll.pdf'],
    ['CON.pdf.cake', 'CON_.pdf'],
    ['nul.cake', 'nul_'],
    ['Com1 .tar.gz.cake', 'Com1_ .tar.gz'],
    ['aux:.cake', 'aux_'],
    ['lpt\u00b2.txt.cake', 'lpt\u00b2_.txt'],
    ['console.log.cake', 'console.log'],
    ['cafe\u0301.txt.cake', 'caf\u00e9.txt'],
    ['family \u{1f469}\u200d\u{1f467}.txt.cake', 'family \u{1f469}\u200d\u{1f467}.txt'],
    [' \u00a0leading.txt.cake', 'leading.txt'],
    ['trailing.txt\u00a0. .cake', 'trailing.txt'],
    ['Übersicht – 2025 😀.json.cake', 'Übersicht – 2025 😀.json'],
    ['half\ud83d.txt.cake', 'half.txt'],
    ['dots... .cake', 'dots'],
    ['.cake', 'opened'],
    ['...cake', 'opened'],
    ['folder/', 'opened'],
    ['', 'opened'],
  ])('%j is saved as %j', (cake, opened) => expect(openedNameOf(cake)).toBe(opened))

  it('never returns a path, a control character or a direction mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const opened = openedNameOf(name)
        expect(opened).not.toMatch(/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069\u200b<>:"|?*]|^\.{0,2}$|^\s|[.\s]$/u)
        expect(openedNameOf(`${opened}.cake`)).toBe(opened)
        expect(toSafeName(opened)).toBe(opened)
      }),
    )
  })

  it.each([
    ['a.cake', true],
    ['a.CaKe', true],
    ['a.cake.pdf', false],
    ['cake', false],
  ])('%s has the name of a cake: %s', (name, expected) => expect(isCakeName(name)).toBe(expected))
})
