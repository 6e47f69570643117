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
    after: 'widget',
    sources: ['portal', 'widget', 'cake', ...shared],
  },
  {
    name: 'clientside-services',
    config: 'vite.clientside-services.config.ts',
    result: 'dist/clientside-services/index.html',
    sources: ['clientside-services', ...shared],
  },
]

const storybook = {
  name: 'storybook',
  config: '.storybook',
  result: 'dist/storybook/index.json',
  sources: ['widget', ...shared],
  tool: [
    'storybook/dist/bin/dispatcher.js',
    ['build', '-o', 'dist/storybook', '--quiet', '--disable-telemetry', '--loglevel', 'warn'],
  ],
}

const viteOf = (config) => ['vite/bin/vite.js', ['build', '-c', config, '--logLevel', 'warn']]

/** Builds what is older than its sources, side by side where one does not hold another: a build alone leaves cores idle. */
export async function build(wanted = builds) {
  const begun = new Map()
  for (const one of wanted) {
    const before = begun.get(one.after) ?? Promise.resolve()
    begun.set(
      one.name,
      before.then(() => buildOne(one)),
    )
  }
  const ended = await Promise.allSettled(begun.values())
  for (const { reason } of ended) if (reason) throw reason
}

/** What a build was made from is noted beside it, in dist/. */
async function buildOne({ name, config, result, sources, tool = viteOf(config) }) {
  const stamp = `dist/.${name}-sources`
  const digest = digestOf([config, ...sources])
  if (existsSync(result) && findText(stamp) === digest) return
  console.log(`Building the ${name} …`)
  if ((await runTool(...tool)) !== 0) {
    throw sentence(`The ${name} could not be built: see the message above.`)
  }
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, digest)
}

/** What the browser tests need as well: the stories, which are tests. */
export const buildForBrowserTests = () => build([...builds, storybook])
