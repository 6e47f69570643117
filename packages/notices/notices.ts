import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Software } from './find-software.ts'
import { allowedLicenses } from './licenses.ts'

const root = resolve(import.meta.dirname, '../..')

/** The license of a part of the product. */
export type OwnLicense = {
  /** its SPDX identifier, or npm's word for software without a license */
  id: 'MIT' | 'UNLICENSED'
  /** the file with its text, in the repository */
  file: string
}

/** The license of the widget, as a package and as the drop-in script. */
export const widgetLicense: OwnLicense = { id: 'MIT', file: 'packages/login-widget/LICENSE' }

/** The license of the server, the portal and the baker. */
export const serverLicense: OwnLicense = { id: 'UNLICENSED', file: 'LICENSE' }

/** The file next to an artifact that names its license, and those of the software of others in it. */
export const noticesFile = 'LICENSES.txt'

export const readLicense = ({ file }: OwnLicense): string => readFileSync(resolve(root, file), 'utf8')

const line = '='.repeat(80)
const heading = /^={80}\n(.+)\n={80}\n/m

/**
 * Writes the notices of an artifact.
 * @param software what the artifact contains
 * @param earlierNotices notices of files that the artifact also contains
 * @throws Error if a license is not allowed
 */
export function describeNotices(
  license: OwnLicense,
  software: readonly Software[],
  earlierNotices: readonly string[] = [],
): string {
  const forbidden = software.filter((each) => !allowedLicenses.some((allowed) => allowed === each.license))
  if (forbidden.length > 0) {
    const names = forbidden.map((each) => `${each.name} ${each.version} (${each.license})`)
    throw new Error(`packages/notices/licenses.ts does not allow the licenses of ${names.join(', ')}.`)
  }
  const sections = new Map(earlierNotices.flatMap(readSections))
  for (const { name, version, license, text } of software)
    sections.set(`${name} ${version} (${license})`, text.replaceAll('\r\n', '\n').trim())
  const sorted = [...sections].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [
    readLicense(license).trim(),
    sorted.length === 0
      ? 'It contains no software of others.'
      : 'It contains the following software of others, which has its own licenses.',
    ...sorted.map(([title, text]) => `${line}\n${title}\n${line}\n\n${text}`),
    '',
  ].join('\n\n')
}

/** Reads the titles and texts of the software in notices. */
export function readSections(notices: string): [string, string][] {
  const [, ...parts] = notices.split(heading)
  return parts.flatMap((title, index) =>
    index % 2 === 0 ? [[title, (parts[index + 1] ?? '').trim()] satisfies [string, string]] : [],
  )
}
