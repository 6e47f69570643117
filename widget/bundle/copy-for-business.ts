import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const mark = /[?&]business$/
const toCopy = (id: string) => `${id}${id.includes('?') ? '&' : '?'}business`
const toOriginal = (id: string) => id.replace(mark, '')

/** The code that only business sign-in loads. */
const isBusiness = (id: string) => /\/widget\/(methods|app|provider\/stytch)\/business\//.test(id)

/**
 * What business sign-in shares with a single chunk of the consumer: the provider's client, and what is around it, and the
 * screens that otherwise one method shows.
 */
const copied = [
  /\/node_modules\/@stytch\//,
  /\/widget\/provider\/stytch\/[\w-]+\.ts$/,
  /\/widget\/screens\/(CodeEntry|EmailSent)\.tsx$/,
  /\/widget\/screens\/social\/(SocialButton\.tsx|Logo\.tsx|logos\.ts|social\.css\?inline)$/,
  /\/widget\/ui\/(Inboxes\.tsx|inboxes\.css\?inline)$/,
  /\/widget\/core\/inboxes\.ts$/,
  // The first screen has the original.
  /\/widget\/core\/business\/ways\.ts$/,
  /\/languages\/en\/widget\/link\.ts$/,
  /\/contract\/social-provider-titles\.ts$/,
]

/**
 * Gives business sign-in its own copy of the modules that it shares with only one chunk of the consumer. The bundler would
 * move them into another file, which consumers would have to load too. Nothing of them keeps a state that both share.
 */
export function copyForBusiness(): Plugin {
  return {
    name: 'copy-for-business',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isCopy = importer !== undefined && mark.test(importer)
      if (!importer || !(isCopy || isBusiness(importer))) return null
      const from = toOriginal(importer)
      const resolved = await this.resolve(source, from, { ...options, skipSelf: true })
      if (!resolved || resolved.external) return resolved
      const { id } = resolved
      const isOfPackage = isCopy && isPackage(from) && isPackage(id)
      return isOfPackage || (!isBusiness(id) && copied.some((path) => path.test(id)))
        ? { ...resolved, id: toCopy(id) }
        : resolved
    },
    async load(id) {
      const path = toOriginal(id)
      // A style sheet has another query, and its own loader.
      if (path === id || path.includes('?')) return null
      const [, type = 'js'] = /\.(tsx?)$/.exec(path) ?? []
      return { code: await readFile(path, 'utf8'), moduleType: type as 'ts' | 'tsx' | 'js' }
    },
  }
}

const isPackage = (id: string) => id.includes('/node_modules/')
