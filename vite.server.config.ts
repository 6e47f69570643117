import { relative, resolve } from 'node:path'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/**
 * Describes a build of programs that run in Node (ADR 0071). Packages stay in node_modules. Files that a module reads
 * next to itself, such as migrations, also stay in place.
 * @param programs the source file of each program, by the program's name
 */
export const toNodeBuild = (programs: Record<string, string>, outDir: string): UserConfig => ({
  plugins: [keepSourceUrls(outDir)],
  publicDir: false,
  ssr: { external: true, target: 'node' },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: programs,
      // All files are in one folder, to which source URLs are relative.
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name].js' },
    },
  },
})

/** In a bundle, `import.meta.url` would be the URL of the bundle. This keeps it the URL of the source file. */
function keepSourceUrls(outDir: string): Plugin {
  return {
    name: 'keep-source-urls',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return undefined
      const path = relative(outDir, id).replaceAll('\\', '/')
      return {
        code: code.replaceAll('import.meta.url', `new URL('${path}', import.meta.url).href`),
        map: null,
      }
    },
  }
}

export default defineConfig(
  toNodeBuild(
    {
      server: 'server/programs/main.ts',
      admin: 'server/programs/admin.ts',
      'demo-host': 'demo-host/main.ts',
      'demo-shop': 'demo-host/server/main.ts',
      'stripe-simulator': 'stripe-simulator/main.ts',
    },
    resolve(import.meta.dirname, 'dist/server'),
  ),
)
