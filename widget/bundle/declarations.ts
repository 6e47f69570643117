import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'

/** Matches `from './states.ts'`, and `import('./states.ts')` within a type. */
const specifiers = /(?<=\b(?:from |import\()['"])[^'"]+(?=['"])/g

/**
 * Writes the declarations of modules: `<name>.d.ts` next to each, which refers to `types/` with exactly the declarations
 * that they need. They import each other by relative paths that end in `.js`, which works under any compiler settings.
 *
 * @param entries the source of each module, by the path of the built module in `outDir`, without its ending
 * @param tsconfig the settings to check them with
 * @throws if a declaration cannot be generated, naming the file
 */
export async function writeDeclarations(
  entries: Record<string, string>,
  tsconfig: string,
  outDir: string,
): Promise<void> {
  const root = resolve(dirname(tsconfig), '..')
  const types = join(outDir, 'types')
  const { config } = ts.readConfigFile(tsconfig, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(tsconfig))
  const program = ts.createProgram(Object.values(entries), {
    ...options,
    composite: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: types,
  })
  const outputs = new Map<string, string>()

  const placeOf = (source: string) => join(types, relative(root, source)).replace(/\.tsx?$/, '.js')

  /** The declarations of a source and of its imports. */
  const declare = (source: string) => {
    const outputPath = placeOf(source)
    if (outputs.has(outputPath)) return
    outputs.set(outputPath, '')
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
    outputs.set(outputPath, turned)
  }

  for (const [name, source] of Object.entries(entries)) {
    declare(source)
    const builtModule = join(outDir, `${name}.js`)
    const path = relative(dirname(builtModule), placeOf(source))
    outputs.set(builtModule, `export * from '${path.startsWith('.') ? path : `./${path}`}'\n`)
  }
  for (const [outputPath, text] of outputs) {
    await mkdir(dirname(outputPath), { recursive: true })
    await writeFile(outputPath.replace(/\.js$/, '.d.ts'), text)
  }
}
