import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

/** Matches `from './states.ts'`, and `import('./states.ts')` within a type. */
const specifiers = /(?<=\b(?:from |import\()['"])[^'"]+(?=['"])/g

/**
 * Writes a module's declarations: `<name>.d.ts` next to it, which refers to `types/` with exactly the declarations it
 * needs. They import each other by relative paths that end in `.js`, which works under any compiler settings.
 *
 * @param entry the module's source
 * @param tsconfig the settings to check it with
 * @param builtModule the built module, `….js`
 * @throws if a declaration cannot be generated, naming the file
 */
export async function writeDeclarations(entry: string, tsconfig: string, builtModule: string): Promise<void> {
  const root = resolve(dirname(tsconfig), '..')
  const types = join(dirname(builtModule), 'types')
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(tsconfig))
  const program = ts.createProgram([entry], {
    ...options,
    composite: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: types,
  })
  const written = new Map<string, string>()

  const placeOf = (source: string) => join(types, relative(root, source)).replace(/\.tsx?$/, '.js')

  /** The declarations of a source and of its imports. */
  const declare = (source: string) => {
    const outputPath = placeOf(source)
    if (written.has(outputPath)) return
    written.set(outputPath, '')
    let text: string | undefined
    const take = (_name: string, made: string) => {
      text = made
    }
    program.emit(program.getSourceFile(source), take, undefined, true)
    if (text === undefined) throw new Error(`Cannot generate the declarations of ${source}.`)
    const turned = text.replaceAll(specifiers, (specifier) => {
      const { resolvedModule } = ts.resolveModuleName(specifier, source, program.getCompilerOptions(), ts.sys)
      if (!resolvedModule || resolvedModule.isExternalLibraryImport) return specifier
      declare(resolvedModule.resolvedFileName)
      const path = relative(dirname(outputPath), placeOf(resolvedModule.resolvedFileName))
      return path.startsWith('.') ? path : `./${path}`
    })
    written.set(outputPath, turned)
  }

  declare(entry)
  const toEntry = `./${relative(dirname(builtModule), placeOf(entry))}`
  written.set(builtModule, `export * from '${toEntry}'\n`)
  for (const [outputPath, text] of written) {
    await mkdir(dirname(outputPath), { recursive: true })
    await writeFile(outputPath.replace(/\.js$/, '.d.ts'), text)
  }
}
