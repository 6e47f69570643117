import { runTool } from '../steps/run.mjs'

/** By default, the compiler checks a project with four checkers, and each of them resolves the types that they share. */
export const types = ['types', 'typescript-native/bin/tsc', ['-b', '--checkers', '1']]

const [name, file, args] = types

/** What runs before each commit. */
const checks = [
  { name, file, args },
  { name: 'lint', file: '@biomejs/biome/bin/biome', args: ['check', '.'] },
  {
    name: 'unit and architecture tests',
    file: 'vitest/vitest.mjs',
    args: ['run', '--project', 'unit', '--project', 'architecture'],
  },
]

/** Runs `npm run check`: every check, also after one that failed, and lists those that failed at the end. */
export async function run() {
  const failed = await listFailed(checks, ({ file, args }) => runTool(file, args))
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

/**
 * Runs checks one after another.
 * @param runCheck runs one, and returns its exit code
 * @returns the names of those that failed
 */
export async function listFailed(selected, runCheck) {
  const failed = []
  for (const check of selected) if ((await runCheck(check)) !== 0) failed.push(check.name)
  return failed
}
