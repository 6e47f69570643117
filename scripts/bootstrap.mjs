/**
 * Entry point of the npm scripts:
 * `node scripts/bootstrap.mjs start|prepare|serve|admin|check|test|test:long|test:engines|docs:check|e2e|bench|sbom|release|size`,
 * or `build:storybook`. It needs only Node and npm: the tasks install missing packages and build stale outputs. This file uses
 * old syntax only, so old versions of Node can print its message.
 */
const required = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < required[0] || (major === required[0] && minor < required[1])) {
  console.error(
    `Node ${required.join('.')} or later is required, but this is Node ${process.versions.node}. ` +
      'Install a newer version from https://nodejs.org, then run the same command again.',
  )
  process.exit(1)
}

const tasks = [
  'start',
  'prepare',
  'serve',
  'admin',
  'check',
  'test',
  'test:long',
  'test:engines',
  'docs:check',
  'e2e',
  'bench',
  'build:storybook',
  'sbom',
  'release',
  'size',
]
const [task, ...options] = process.argv.slice(2)

if (!tasks.includes(task)) {
  console.error(`Unknown task '${task}'. Use one of: ${tasks.join(', ')}.`)
  process.exit(1)
}

// Loaded dynamically, because very old versions of Node do not support the 'node:' prefix.
const { fileURLToPath } = await import('node:url')
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

try {
  const { run } = await import(`./tasks/${task.replace(':', '-')}.mjs`)
  process.exitCode = await run(options)
} catch (error) {
  console.error(error.isUserError ? error.message : error)
  process.exitCode = 1
}
