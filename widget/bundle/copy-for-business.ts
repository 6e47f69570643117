import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const mark = /[?&](business(?:-\w+)?)$/
const toCopy = (id: string, suffix: string) => `${id}${id.includes('?') ? '&' : '?'}${suffix}`
const toOriginal = (id: string) => id.replace(mark, '')

/** The code that only business sign-in loads. */
const isBusiness = (id: string) => /\/widget\/(methods|app|screens|provider\/stytch)\/business\//.test(id)

/**
 * What business sign-in shares with a single chunk of the consumer: the provider's client, and what is around it, and the
 * screens that otherwise one method shows.
 */
const copied = [
  /\/node_modules\/@stytch\//,
  /\/widget\/provider\/stytch\/[\w-]+\.ts$/,
  /\/widget\/screens\/(CodeEntry|EmailSent|NewPasswordForm|PhoneForm|Strength)\.tsx$/,
  /\/widget\/screens\/(advice\.ts|second-factor\.css\?inline)$/,
  /\/widget\/screens\/social\/(SocialButton\.tsx|LastUsed\.tsx|Logo\.tsx|logos\.ts|social\.css\?inline)$/,
  /\/widget\/ui\/(CenteredText|Checklist|PhoneField|QrCode|StrengthMeter)\.tsx$/,
  /\/widget\/ui\/(centered-text|phone|strength)\.css\?inline$/,
  /\/widget\/core\/(new-password|check-strength|countries|parse-phone|phone-typing)\.ts$/,
  /\/widget\/ui\/(Inboxes\.tsx|inboxes\.css\?inline)$/,
  /\/widget\/core\/inboxes\.ts$/,
  /\/widget\/(core|screens)\/consent\/[\w-]+\.(tsx?$|css\?inline$)/,
  // The first screen has the original.
  /\/widget\/core\/business\/ways\.ts$/,
  /\/languages\/en\/(widget\/(link|password)|strength)\.ts$/,
  /\/contract\/social-provider-titles\.ts$/,
]

/**
 * The chunks of business sign-in that would share small modules with another one, and these modules. Each chunk has its
 * own copies, so that neither waits for a third.
 */
const chunks = [
  {
    suffix: 'business-first',
    importer: /\/widget\/app\/business\/BusinessMainScreen\.tsx$/,
    modules: /\/business\/password\/(PasswordForm\.tsx|problem-text\.ts)$/,
  },
  {
    suffix: 'business-password',
    importer: /\/widget\/methods\/business\/password\//,
    modules: /\/widget\/core\/business\/states\.ts$/,
  },
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
      if (!importer) return null
      const from = toOriginal(importer)
      const [, copy] = mark.exec(importer) ?? []
      const chunk = chunks.find(({ suffix, importer }) => suffix === copy || importer.test(from))
      const suffix = copy ?? chunk?.suffix ?? (isBusiness(from) ? 'business' : undefined)
      if (suffix === undefined) return null
      const resolved = await this.resolve(source, from, { ...options, skipSelf: true })
      if (!resolved || resolved.external) return resolved
      const { id } = resolved
      const isCopied =
        chunk?.modules.test(id) ||
        (copy !== undefined && isPackage(from) && isPackage(id)) ||
        (!isBusiness(id) && copied.some((path) => path.test(id)))
      return isCopied ? { ...resolved, id: toCopy(id, suffix) } : resolved
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
