import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '#languages/locales.ts'

/** Translates a pattern of an English text of the portal into a pattern of the same text in the pictures' language. */
export type Words = (english: RegExp) => RegExp

type Table = Record<string, unknown>

/** Reads the texts of a checkout, so that a scene finds buttons whose texts have changed, in any language. */
export async function readWords(folder: string, locale: Locale): Promise<Words> {
  if (locale === 'en') return (english) => english
  const [source, translation] = await Promise.all([readTables(folder, 'en'), readTables(folder, locale)])
  return (english) => {
    const keys = Object.keys(source).filter((key) => english.test(String(source[key])))
    const patterns = keys.map((key) => toPattern(String(translation[key])))
    return new RegExp(patterns.length === 0 ? '$^' : patterns.join('|'))
  }
}

/** Reads all texts of the portal in one language. */
async function readTables(folder: string, locale: Locale): Promise<Table> {
  const tables = join(folder, 'languages', locale, 'portal')
  if (!existsSync(tables)) return {}
  const modules = await Promise.all(
    readdirSync(tables).map((name) => import(pathToFileURL(join(tables, name)).href) as Promise<Table>),
  )
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module)))
}

/** Turns a text with placeholders into the source of a pattern. */
export const toPattern = (text: string): string =>
  `^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.*')}$`
