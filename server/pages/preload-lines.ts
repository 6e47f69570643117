import { findLocale } from '#languages/locales.ts'

/** The page's list of the files of each screen, which its build has written (portal/bundle/files.ts). */
const list = /<script type="application\/json" id="files">(.*?)<\/script>/

/** The paths at which the portal shows the sign-in page or, to a signed-in user, a tab. */
const entries = ['/', '/login', '/pin', '/portal']
const dashboardTabs = ['files', 'users', 'activity', 'subscription']

/** The portal's session cookie (rule P2). */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?cakelock_session=/

/**
 * Returns the lines that request the scripts of a page's screen together with the page (ADR 0100). They are a guess:
 * a page with other lines, or with none, works as well. Nothing else depends on the cookie.
 * @param page the built page
 */
export function toPreloadLines(page: string, { url, headers }: Request): string {
  const [, json = '{}'] = list.exec(page) ?? []
  const files = JSON.parse(json) as Record<string, string[]>
  const visited = new URL(url)
  // What the email about a shared file said (rule F28), on whichever page its link leads to.
  const notice = visited.searchParams.has('notice') ? ['notice'] : []
  const names = [...findParts(visited, headers), ...notice].flatMap((part) => files[part] ?? [])
  return [...new Set(names)]
    .filter((name) => name.endsWith('.js'))
    .map((name) => `<link rel="modulepreload" crossorigin href="/assets/${name}">`)
    .join('')
}

function findParts({ pathname, searchParams }: URL, headers: Headers): string[] {
  if (!entries.includes(pathname)) return []
  const isSignedIn = sessionCookie.test(headers.get('cookie') ?? '')
  // A link of another site is followed without the cookie, whether or not the visitor is signed in.
  if (!isSignedIn && headers.get('sec-fetch-site') === 'cross-site') return []
  const language = findLocale(headers.get('accept-language') ?? undefined)
  if (!isSignedIn) return [`${language}.first`, 'login']
  const tab = dashboardTabs.find((name) => name === searchParams.get('tab'))
  const texts = [`${language}.first`, `${language}.authenticated`]
  return ['frame', tab ?? 'open', ...texts, ...(tab ? [`${language}.dashboard`] : [])]
}
