import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { containedSoftware, standardTexts } from './licenses.ts'

/** Software of others in an artifact, with the text of its license. */
export type Software = { name: string; version: string; license: string; text: string }

type Manifest = { name: string; version: string; license?: unknown; author?: string | { name?: string } }

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/**
 * Finds the installed packages of modules, and the software that these packages contain without its license.
 * @param modules paths of modules, as a bundler lists them; those outside of node_modules are ignored
 * @throws Error if the license of a package or of the software in it is unknown
 */
export function findSoftware(modules: readonly string[]): Software[] {
  const software = new Map<string, Software>()
  const add = (each: Software) => software.set(`${each.name} ${each.version}`, each)
  for (const { folder, names } of findFolders(modules)) {
    const installed = readSoftware(folder)
    add(installed)
    const { [installed.name]: withoutModules = [] } = withinPackages
    for (const name of [...names, ...withoutModules]) add(toContained(name, installed))
  }
  return [...software.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Installed packages that contain software in a form that has no modules, such as WebAssembly. */
const withinPackages: Readonly<Record<string, readonly string[]>> = { '@electric-sql/pglite': ['PostgreSQL'] }

/** Returns the folders of the packages, and the names of the packages that they contain in a folder `node_modules`. */
function findFolders(modules: readonly string[]) {
  const folders = new Map<string, Set<string>>()
  for (const module of modules) {
    const [root = '', ...parts] = module.replace(/^\0/, '').replace(/\?.*$/, '').split('/node_modules/')
    let path = root
    let installed: string | undefined
    for (const part of parts) {
      const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(part) ?? []
      const folder = `${path}/node_modules/${name}`
      if (existsSync(join(folder, 'package.json'))) {
        installed = folder
        folders.set(folder, folders.get(folder) ?? new Set())
      } else if (installed !== undefined) folders.get(installed)?.add(name)
      path += `/node_modules/${part}`
    }
  }
  return [...folders].map(([folder, names]) => ({ folder, names: [...names] }))
}

/** Reads the license of an installed package. @throws Error if its license is unknown */
function readSoftware(folder: string): Software {
  const { name, version, license, author } = readManifest(folder)
  if (typeof license !== 'string') throw new Error(`The package ${name} ${version} names no license.`)
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (texts.length > 0) return { name, version, license, text: texts.join('\n\n') }
  const holder = (typeof author === 'string' ? author.replace(/ <.*/, '') : author?.name) ?? name
  return { name, version, license, text: toStandardText(name, license, `Copyright (c) ${holder}`) }
}

function toContained(name: string, { name: within, version }: Software): Software {
  const entry = containedSoftware[name]
  if (!entry) throw new Error(`The package ${within} contains ${name}, whose license is unknown.`)
  const text = toStandardText(name, entry.license, entry.copyright)
  return { name, version: `in ${within} ${version}`, license: entry.license, text }
}

function toStandardText(name: string, license: string, copyright: string): string {
  const text = standardTexts[license]
  if (text === undefined) throw new Error(`The text of the license ${license} of ${name} is unknown.`)
  return `${copyright}\n\n${text}`
}
