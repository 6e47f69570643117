import { copyFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeDeclarations } from '../../widget/bundle/declarations.ts'
import { prerenderEntries } from '../../widget/bundle/prerender-build.ts'
import { widgetLicense } from '../notices/notices.ts'
import type { Package } from '../package.ts'
import {
  buildElement,
  buildPrerender,
  buildReact,
  buildTesting,
  elementEntries,
  reactEntries,
  testingEntries,
} from './bundle.ts'
import { describeElement, describeForEditors, elementDescription } from './descriptions.ts'
import { frameworks, writeFrameworkTypes } from './frameworks.ts'
import { declareLanguages, languageEntries } from './languages.ts'

const modules = { ...elementEntries, ...reactEntries, ...prerenderEntries }
const entries = { ...modules, ...testingEntries }

/** The widget for sites that bundle their code: the element, the component for React, types and languages. */
export const loginWidget: Package = {
  license: widgetLicense,
  manifest: {
    name: '@cakelock/login-widget',
    description: elementDescription.summary,
    keywords: ['login', 'sign-in', 'authentication', 'passkey', 'custom-element', 'web-component'],
    type: 'module',
    sideEffects: ['./index.js'],
    main: './index.js',
    types: './index.d.ts',
    exports: {
      ...Object.fromEntries(
        [...Object.keys(modules), ...Object.keys(languageEntries)].map((name) => [
          toSpecifier(name),
          toExport(name),
        ]),
      ),
      ...Object.fromEntries(frameworks.map((name) => [`./${name}`, toExport(`frameworks/${name}`)])),
      './testing': toExport('testing/index'),
      // Bundlers take a script without exports for CommonJS, so its file says that it is.
      './testing.js': { types: './testing.d.cts', default: './testing.cjs' },
      './custom-elements.json': './custom-elements.json',
      './html-custom-data.json': './html-custom-data.json',
      './package.json': './package.json',
    },
    customElements: 'custom-elements.json',
    // The page has the framework whose types it uses.
    ...toOptionalPeers({
      react: '>=18',
      'react-dom': '>=18',
      vue: '>=3.3',
      svelte: '>=5',
      'solid-js': '>=1.8',
      '@angular/core': '>=17',
    }),
    files: [
      '*.js',
      '*.js.map',
      '*.d.ts',
      'testing.cjs',
      'testing.cjs.map',
      'testing.d.cts',
      'chunks',
      'react',
      'testing',
      'languages',
      'types',
      'frameworks',
      'custom-elements.json',
      'html-custom-data.json',
    ],
  },
  async build(outDir) {
    const write = (path: string, description: object) =>
      writeFile(resolve(outDir, path), `${JSON.stringify(description, null, 2)}\n`)
    const contained = [
      ...(await buildElement(outDir)),
      ...(await buildReact(outDir)),
      ...(await buildPrerender(outDir)),
      ...(await buildTesting(outDir)),
    ]
    await writeDeclarations(entries, resolve(import.meta.dirname, '../tsconfig.json'), outDir)
    await writeFile(resolve(outDir, 'testing.d.cts'), testingScript)
    await declareLanguages(outDir)
    await writeFrameworkTypes(outDir)
    await write('custom-elements.json', describeElement())
    await write('html-custom-data.json', describeForEditors())
    await copyFile(resolve(import.meta.dirname, 'README.md'), resolve(outDir, 'README.md'))
    return contained
  },
}

/** The declarations of the script for pages under test. */
const testingScript = `declare global {
  var LoginWidgetTesting: typeof import('./testing/index.js', { with: { 'resolution-mode': 'import' } })
}
export {}
`

/** `languages/de` → `./languages/de`; the index is the package itself. */
function toSpecifier(name: string): string {
  return name === 'index' ? '.' : `./${name}`
}

function toExport(name: string) {
  return { types: `./${name}.d.ts`, default: `./${name}.js` }
}

function toOptionalPeers(peerDependencies: Record<string, string>) {
  const peerDependenciesMeta = Object.fromEntries(
    Object.keys(peerDependencies).map((name) => [name, { optional: true }]),
  )
  return { peerDependencies, peerDependenciesMeta }
}
