import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { digestOf, findText } from './files.mjs'
import { runTool, userError } from './run.mjs'

const shared = ['contract', 'languages', 'package-lock.json', 'tsconfig.base.json']

/** What the files with licenses are made of, in addition to the installed packages. */
const licenses = ['packages/notices', 'packages/login-widget/LICENSE', 'LICENSE']

const assets = [
  {
    name: 'widget',
    config: 'vite.widget.config.ts',
    result: 'dist/widget/login-widget.js',
    sources: ['widget', ...licenses, ...shared],
  },
  {
    name: 'portal',
    config: 'vite.portal.config.ts',
    result: 'dist/portal/index.html',
    after: 'widget',
    sources: ['portal', 'design', 'widget', 'cake', ...licenses, ...shared],
  },
  {
    name: 'clientside-services',
    config: 'vite.clientside-services.config.ts',
    result: 'dist/clientside-services/index.html',
    sources: ['clientside-services', ...licenses, ...shared],
  },
  {
    name: 'theme-studio',
    config: 'vite.theme-studio.config.ts',
    result: 'dist/theme-studio/panel.js',
    sources: ['theme-studio', 'widget', ...licenses, ...shared],
  },
  {
    name: 'organization',
    config: 'vite.organization.config.ts',
    result: 'dist/organization/page.js',
    sources: ['docs/examples/organization', ...shared],
  },
  {
    name: 'packages',
    config: 'packages',
    result: 'dist/unpacked/cakelock-cli/package.json',
    sources: ['widget', 'baker', 'cake', 'scripts/tasks/sbom.mjs', 'LICENSE', ...shared],
    tool: ['tsx/dist/cli.mjs', ['packages/main.ts']],
  },
]

/** Storybook as the server shows it at `/studio/`. */
export const storybook = {
  name: 'storybook',
  config: '.storybook',
  result: 'dist/storybook/index.json',
  sources: ['portal', 'design', 'widget', 'emails', 'theme-studio', 'tests/support/widget', ...shared],
  tool: [
    'storybook/dist/bin/dispatcher.js',
    ['build', '-o', 'dist/storybook', '--quiet', '--disable-telemetry', '--loglevel', 'warn'],
  ],
}

const viteOf = (config) => ['vite/bin/vite.js', ['build', '-c', config, '--logLevel', 'warn']]

/** The programs that run in Node (ADR 0071). */
export const server = {
  name: 'server',
  config: 'vite.server.config.ts',
  result: 'dist/server/server.js',
  sources: ['server', 'emails', 'cake', 'demo-host', 'stripe-simulator', ...shared],
}

/** What the first page of `npm start` does not need. It is built afterwards. */
const later = ['theme-studio', 'organization', 'packages']

/** What the first page of `npm start` needs. */
export const outputsOfPages = [...assets.filter(({ name }) => !later.includes(name)), server]

/**
 * Builds every output that is older than its sources. Outputs that do not depend on each other are built in parallel.
 */
export async function build(selected = [...assets, server]) {
  const started = new Map()
  for (const output of selected) {
    const dependency = started.get(output.after) ?? Promise.resolve()
    started.set(
      output.name,
      dependency.then(() => buildOne(output)),
    )
  }
  const results = await Promise.allSettled(started.values())
  for (const { reason } of results) if (reason) throw reason
}

/** Builds one output unless the digest of its sources, stored in dist/, is unchanged. */
async function buildOne({ name, config, result, sources, tool = viteOf(config) }) {
  const stamp = `dist/.${name}-sources`
  const digest = digestOf([config, ...sources])
  if (existsSync(result) && findText(stamp) === digest) return
  // Not to standard output, which may carry a command's result.
  console.error(`Building the ${name} …`)
  if ((await runTool(...tool)) !== 0) {
    throw userError(`Building the ${name} failed: see the message above.`)
  }
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, digest)
}

/**
 * Lists what browser tests need, which is built before them. Most need everything but the stories.
 * @param options those of Playwright. Without the path of a test, all tests run
 */
export function listOutputsFor(options) {
  const paths = options.filter((option) => !option.startsWith('-') && /\.spec\.ts|\//.test(option))
  const needsStories = paths.length === 0 || paths.some((path) => path.includes('stories'))
  return [...assets, server, ...(needsStories ? [storybook] : [])]
}

/** Builds everything that browser tests need, and that is stale. @param options see listOutputsFor() */
export const buildForBrowserTests = (options = []) => build(listOutputsFor(options))
