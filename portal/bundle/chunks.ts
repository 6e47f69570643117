import { dirname, resolve } from 'node:path'
import type { Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const toId = (path: string) => resolve(root, path)

const early = toId('portal/early/early.ts')
const main = toId('portal/main.tsx')
const login = toId('portal/features/login/LoginPage.tsx')
/** The description of calls. The sign-in page requests it after its form. */
const calls = toId('contract/routes/auth.ts')
const frame = toId('portal/AuthenticatedApp.tsx')
const opener = toId('portal/opener/OpenCakePage.tsx')
/** Every table of a language other than English needs it. */
const text = toId('languages/text.ts')
/** The English texts of every screen of a signed-in user, whose parts other modules use too. */
const texts = toId('languages/en/portal/authenticated.ts')
/** What each page loads when it is idle, to delete what earlier visits have left. */
const storage = ['opener', 'baker'].map((part) => toId(`portal/${part}/engine/private-storage.ts`))

/** The screens within the frame of the signed-in app, by what a visit usually shows together. */
const areas = {
  opener: ['opener/OpenCakePage', 'opener/OfflineOpener'],
  dashboard: [
    'features/files/FilesPage',
    'features/files/FileDetails',
    'features/users/UsersPage',
    'features/activity/ActivityPage',
    'features/subscription/SubscriptionPage',
    'features/palette/Palette',
    'features/palette/ShortcutsDialog',
    'features/settings/panel/SidePanel',
    'features/settings/AccountSettings',
    'baker/BakeDialog',
  ],
  account: [
    'features/sign-up/SignUpPage',
    'features/sign-up/VerifyEmailPage',
    'features/sign-up/SetUpPinPage',
    'features/sign-up/EulaPage',
    'features/reset-password/ResetPasswordPage',
    'features/settings/DeleteAccountPage',
    'features/download/DownloadPage',
    'features/info/InfoPage',
  ],
}

/**
 * Puts what several screens share into few files (ADR 0100): `base` for every page, `calls` and `frame` for every page
 * of a signed-in user, `forms` for what areas other than the opener share, and one file for each area. What only one screen
 * needs stays in the screen's file.
 */
export function groupChunks(): { groups: Rolldown.CodeSplittingGroup[] } {
  const closures = new Map<string, ReadonlySet<string>>()
  const nameOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    const isIn = (entry: string) => {
      const closure = closures.get(entry) ?? closureOf(entry, context)
      closures.set(entry, closure)
      return closure.has(id)
    }
    if (id === main || isIn(early)) return null
    const using = Object.entries(areas)
      .map(([name, paths]) => ({
        name,
        uses: paths.filter((path) => isIn(toId(`portal/${path}.tsx`))).length,
      }))
      .filter(({ uses }) => uses > 0)
    const isInBase = isIn(main) || (isIn(login) && (isIn(frame) || using.length > 0))
    if (isInBase || id === text || id.startsWith('\0rolldown/')) return 'base'
    if (isIn(calls)) return 'calls'
    if (storage.some(isIn)) return 'storage'
    if (isIn(frame)) return 'frame'
    const isForOpener = isIn(texts) || using.some(({ name }) => name === 'opener')
    if (using.length > 1) return isForOpener ? 'frame' : 'forms'
    return isIn(opener) ? 'opener' : (using.find(({ uses }) => uses > 1)?.name ?? null)
  }
  // Whatever a module of a group imports is in the same group, or in one that its page has loaded.
  return { groups: [{ name: nameOf, debugName: 'screens', includeDependenciesRecursively: false }] }
}

/** Finds everything that a module imports. Of the package of the icons, that is the icons that are named. */
function closureOf(entry: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const ids = new Set<string>()
  const visit = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      if (imported.endsWith('/lucide-react.mjs')) findIcons(code ?? '', imported, context).forEach(visit)
      else visit(imported)
    }
  }
  visit(entry)
  return ids
}

/** Finds the modules of the icons that a module imports from their package. */
function findIcons(code: string, entry: string, context: Rolldown.ChunkingContext): string[] {
  const [, names = ''] = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/.exec(code) ?? []
  const exported = context.getModuleInfo(entry)?.code ?? ''
  return names
    .split(',')
    .map((name) => name.replace(/ as .*/, '').trim())
    .filter((name) => name !== '')
    .map((name) => {
      const [, path] =
        new RegExp(`export \\{[^}]* as ${name}\\b[^}]*\\} from ['"]([^'"]+)['"]`).exec(exported) ?? []
      if (path === undefined) throw new Error(`The package of the icons has no ${name}.`)
      return resolve(dirname(entry), path)
    })
}
