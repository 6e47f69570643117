import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block } from '../../scripts/steps/code-blocks.mjs'
import { repository } from '../support/programs/server-process.ts'

type Fragment = Pick<Block, 'language' | 'code' | 'line'> & { path: string }

const entries = join(repository, 'packages/login-widget/entries')
const folder = join(repository, 'node_modules/.cache/documents')

const settings = {
  extends: join(repository, 'tsconfig.base.json'),
  compilerOptions: {
    allowJs: true,
    checkJs: true,
    composite: false,
    emitDeclarationOnly: false,
    incremental: false,
    jsx: 'react-jsx',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    noEmit: true,
    paths: {
      '@cakelock/login-widget': [join(entries, 'index.ts')],
      '@cakelock/login-widget/prerender': [join(repository, 'widget/prerender/prerender.ts')],
      '@cakelock/login-widget/testing': [join(repository, 'widget/testing/testing.ts')],
      '@cakelock/login-widget/*': [join(entries, '*')],
    },
    types: ['node', 'vite/client'],
  },
  include: ['*', join(repository, 'tests/documents/names.d.ts')],
}

/**
 * Checks the types of fragments against the real types of the widget and of the packages that they import. Names that a
 * fragment does not declare are those of `names.d.ts`.
 * @returns the compiler's messages, by document and line
 */
export function findTypeErrors(fragments: readonly Fragment[]): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  for (const { path, line, language, code } of fragments) {
    // The fragment begins at its line of the document, so that messages name that line.
    const text = `${'\n'.repeat(line - 1)}${code}\nexport {}\n`
    writeFileSync(join(folder, `${path.replaceAll('/', '+')}+${line}.${language}`), text)
  }
  const compiler = join(repository, 'node_modules/typescript-native/bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
    encoding: 'utf8',
    cwd: folder,
  })
  const errors = stdout.split('\n').filter((line) => line.includes(': error TS'))
  if (status !== 0 && errors.length === 0) throw new Error(`The compiler failed (${status}): ${stdout}`)
  return errors.map((line) => line.replace(/^(\S+)\+\d+\.\w+\((\d+),\d+\)/, toPlace))
}

const toPlace = (_: string, path: string, line: string) => `${path.replaceAll('+', '/')}:${line}`
