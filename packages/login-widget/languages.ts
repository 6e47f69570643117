import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { en } from '#languages/en/widget.ts'
import { locales } from '#languages/locales.ts'

const root = resolve(import.meta.dirname, '../..')
/** The build makes an absolute path of an entry. */
const marker = /language:(\w+)$/

/** A module for each language, for `addLanguage()`. */
export const languageEntries = Object.fromEntries(
  locales.map((locale) => [`languages/${locale}`, `language:${locale}`]),
)

/** Provides the modules of the languages, which have no file. */
export function provideLanguages(): Plugin {
  return {
    name: 'provide-languages',
    resolveId(id) {
      const locale = marker.exec(id)?.[1]
      return locale && `\0language:${locale}`
    },
    load(id) {
      const locale = marker.exec(id)?.[1]
      if (!id.startsWith('\0') || locale === undefined) return undefined
      // The English texts are in chunks that need a DOM, so this module has a copy.
      if (locale === 'en') return `export const en = ${JSON.stringify({ locale, messages: en })}`
      const path = resolve(root, `languages/${locale}/widget.ts`)
      return `
        import { widget as messages } from ${JSON.stringify(path)}
        export const ${locale} = { locale: '${locale}', messages }`
    },
  }
}

/** Writes the declarations of the languages. */
export async function declareLanguages(outDir: string): Promise<void> {
  await mkdir(resolve(outDir, 'languages'), { recursive: true })
  for (const locale of locales) {
    const text = `import type { Language } from '../define.js'

/** The texts of the widget, for \`addLanguage()\`. */
export declare const ${locale}: Language
`
    await writeFile(resolve(outDir, `languages/${locale}.d.ts`), text)
  }
}
