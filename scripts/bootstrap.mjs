/**
 * The front door of the npm scripts: `node scripts/bootstrap.mjs start|serve|test|test:long|test:engines|e2e|bench|sbom`.
 * It needs Node and npm and nothing else: what is missing is installed, what is stale is built, and then the
 * task itself is loaded. This file stays readable by old versions of Node, so that they get a sentence.
 */
const required = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < required[0] || (major === required[0] && minor < required[1])) {
  console.error(
    `This needs Node ${required.join('.')} or later, and this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org, then run the same command again.',
  )
  process.exit(1)
}

const tasks = ['start', 'serve', 'test', 'test:long', 'test:engines', 'e2e', 'bench', 'sbom']
const [task, ...options] = process.argv.slice(2)

if (!tasks.includes(task)) {
  console.error(`'${task}' is no task. There are: ${tasks.join(', ')}.`)
  process.exit(1)
}

// Loaded only now: very old versions of Node do not know imports that begin with 'node:'.
const { fileURLToPath } = await import('node:url')
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

try {
  const { run } = await import(`./tasks/${task.replace(':', '-')}.mjs`)
  process.exitCode = await run(options)
} catch (error) {
  console.error(error.isForPeople ? error.message : error)
  process.exitCode = 1
}
