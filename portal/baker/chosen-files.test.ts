import { describe, expect, it } from 'vitest'
import { toChoice, toSourceFiles } from './chosen-files.ts'

const at = (path: string) => ({ path, file: new File(['12345'], path.split('/').at(-1) ?? '') })

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
    expect(paths.map(({ path }) => path)).toEqual(['Plans/back_slash.txt', 'Plans/b/a.txt', 'c.txt'])
  })

  it('cuts a long name', () =>
    expect(toChoice([at(`${'x'.repeat(300)}.pdf`)], 'Files')?.title).toHaveLength(255))
})
