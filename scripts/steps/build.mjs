import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { digestOf, findText } from './files.mjs'
import { runTool, sentence } from './run.mjs'

const shared = ['contract', 'package-lock.json', 'tsconfig.base.json']

const builds = [
  {
    name: 'widget',
    config: 'vite.widget.config.ts',
    result: 'dist/widget/login-widget.js',
    sources: ['widget', ...shared],
  },
  {
    name: 'portal',
    config: 'vite.portal.config.ts',
    result: 'dist/portal/index.html',
    sources: ['portal', 'widget', 'cake', ...shared],
  },
  {
    name: 'clientside-services',
    config: 'vite.clientside-services.config.ts',
    result: 'dist/clientside-services/index.html',
    sources: ['clientside-services', ...shared],
  },
]

/** Builds what is older than its sources. What a build was made from is noted beside it, in dist/. */
export async function build() {
  for (const { name, config, result, sources } of builds) {
    const stamp = `dist/.${name}-sources`
    const wanted = digestOf([config, ...sources])
    if (existsSync(result) && findText(stamp) === wanted) continue
    console.log(`Building the ${name} …`)
    if ((await runTool('vite/bin/vite.js', ['build', '-c', config, '--logLevel', 'warn'])) !== 0) {
      throw sentence(`The ${name} could not be built: see the message above.`)
    }
    mkdirSync('dist', { recursive: true })
    writeFileSync(stamp, wanted)
  }
}
