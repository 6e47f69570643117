import { readFile, writeFile } from 'node:fs/promises'
import { listDocuments } from '../steps/code-blocks.mjs'
import { install } from '../steps/install.mjs'
import { runNpm, runTool, userError } from '../steps/run.mjs'

const kinds = ['major', 'minor', 'patch']

/**
 * Prepares a release: `npm run release -- major|minor|patch`. Sets the next version in package.json, package-lock.json,
 * contract/product.ts (browsers cannot read package.json), README.md and the documents' addresses of packages, dates the section *Unreleased* of
 * CHANGELOG.md, and writes the data set that later versions must open (tests/upgrade). Commits nothing.
 */
export async function run([kind]) {
  if (!kinds.includes(kind))
    throw userError(`Specify the kind of release: npm run release -- ${kinds.join('|')}`)
  await install()
  const { version: current } = JSON.parse(await readFile('package.json', 'utf8'))
  const version = toNextVersion(current, kind)
  // Checked before anything is written, because this step can fail.
  const changelog = dateChangelog(await readFile('CHANGELOG.md', 'utf8'), version, new Date())
  const code = await runNpm(['version', version, '--no-git-tag-version'])
  if (code !== 0) return code
  await writeFile('CHANGELOG.md', changelog)
  for (const path of ['contract/product.ts', 'README.md']) {
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replaceAll(current, version))
  }
  for (const path of listDocuments()) {
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replaceAll(`-${current}.tgz`, `-${version}.tgz`))
  }
  const options = ['run', '--project', 'server', 'server/app/upgrade.test.ts']
  const exitCode = await runTool('vitest/vitest.mjs', options, { WRITE_UPGRADE: version })
  if (exitCode !== 0) return exitCode
  await runTool('@biomejs/biome/bin/biome', ['format', '--write', `tests/upgrade/${version}`])
  console.log(
    `Version ${version} is prepared. Review the changes, run npm test, commit them, and tag the commit v${version}.`,
  )
  return 0
}

/** Returns the next version. */
export function toNextVersion(version, kind) {
  const [major, minor, patch] = version.split('.').map(Number)
  if (kind === 'major') return `${major + 1}.0.0`
  return kind === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

const heading = '## Unreleased\n'

/**
 * Gives the section *Unreleased* a version and a date, and adds a new empty one.
 * @throws Error for the user if the section is missing or empty
 */
export function dateChangelog(text, version, date) {
  const start = text.indexOf(heading)
  if (start < 0)
    throw userError("CHANGELOG.md has no section '## Unreleased'. Add it above the newest version.")
  const remainder = text.slice(start + heading.length)
  const [entries] = remainder.split(/^## /m)
  if (entries.trim() === '') {
    throw userError('CHANGELOG.md has no entries under Unreleased. Describe what changed for its readers.')
  }
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  return `${text.slice(0, start)}${heading}\n## ${version} (${day})\n${remainder}`
}
