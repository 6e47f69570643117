import { resolve } from 'node:path'
import type { Alias, InlineConfig } from 'vite'
import { cssTargets, lightningTargets } from './browsers.ts'

const root = resolve(import.meta.dirname, '../..')

/** The class of the element, as in the drop-in script. */
export const elementClass: Alias = {
  find: '@r2wc/react-to-web-component',
  replacement: resolve(root, 'widget/bundle/react-to-web-component.ts'),
}

/** Preact instead of React, for modules that others bundle. */
export const preact: Alias[] = [
  elementClass,
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  { find: 'react', replacement: resolve(root, 'widget/bundle/react.ts') },
]

type ModuleBuild = InlineConfig & {
  build: { rolldownOptions: NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']> }
}

/**
 * Describes the build of ordinary ES modules, which another bundler minifies.
 *
 * @param entries the sources, by the path of the built module without its ending
 */
export const toModuleBuild = (entries: Record<string, string>, outDir: string): ModuleBuild => ({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { lightningcss: { targets: lightningTargets } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    conditions: ['production', 'module', 'browser', 'default'],
    // The comments and maps of the output have paths in node_modules, wherever that folder is.
    preserveSymlinks: true,
  },
  build: {
    lib: { entry: entries, formats: ['es'] },
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: cssTargets,
    cssMinify: 'lightningcss',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})

/** A map names its sources by their path in the repository. */
export const toSourcePath = (source: string): string => source.replace(/^(\.\.\/)+/, '../')
