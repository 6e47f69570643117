import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

/** `from './states.ts'`, and `import('./states.ts')` within a type. */
const specifiers = /(?<=\b(?:from |import\()['"])[^'"]+(?=['"])/g

/**
 * Writes the types of what a module exports beside it: `<name>.d.ts`, which leads to `types/`, where the declarations
 * stand that it needs, and no others. They name each other by relative paths that end in `.js`, so that they are
 * understood whatever a host's compiler is set to.
 *
 * @param entry the module's source
 * @param tsconfig the settings that it is checked with
 * @param beside the built module, `….js`
 * @throws where a declaration cannot be made, naming the file
 */
export async function writeDeclarations(entry: string, tsconfig: string, beside: string): Promise<void> {
  const root = resolve(dirname(tsconfig), '..')
  const types = join(dirname(beside), 'types')
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

  /** The declaration of a source, and those that it leads to. */
  const declare = (source: string) => {
    const place = placeOf(source)
    if (written.has(place)) return
    written.set(place, '')
    let text: string | undefined
    const take = (_name: string, made: string) => {
      text = made
    }
    program.emit(program.getSourceFile(source), take, undefined, true)
    if (text === undefined) throw new Error(`No declaration can be made of ${source}.`)
    const turned = text.replaceAll(specifiers, (specifier) => {
      const { resolvedModule } = ts.resolveModuleName(specifier, source, program.getCompilerOptions(), ts.sys)
      if (!resolvedModule || resolvedModule.isExternalLibraryImport) return specifier
      declare(resolvedModule.resolvedFileName)
      const path = relative(dirname(place), placeOf(resolvedModule.resolvedFileName))
      return path.startsWith('.') ? path : `./${path}`
    })
    written.set(place, turned)
  }

  declare(entry)
  const toEntry = `./${relative(dirname(beside), placeOf(entry))}`
  written.set(beside, `export * from '${toEntry}'\n`)
  for (const [place, text] of written) {
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place.replace(/\.js$/, '.d.ts'), text)
  }
}
