import type { Locale } from '#languages/locales.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { days, later } from '../../../platform/machine/clock.ts'
import { isSameText } from '../../../platform/secrets/secrets.ts'
import { stableHasher } from '../../../platform/secrets/stable-key.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'

/** The page of this server that ends the session of an emailed link (rule A69). */
export const signOutPath = '/new-sign-in'

/** How long a link can end its session. */
const lifetime = days(7)

/** The session that a link ends. */
export type LinkedSession = {
  projectId: string
  sessionId: string
  /** whether the link was issued more than seven days ago */
  isExpired: boolean
}

/**
 * Builds the link that ends a session, for the notice about its sign-in. The token names the session and the end of its
 * validity, signed with a key that survives a rotation of the master key. Nothing is stored: the session itself can be
 * ended only once.
 * @param locale the language of the email, and of the page
 */
export async function createSignOutLink(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'config'>,
  sessionId: string,
  locale: Locale,
): Promise<string> {
  const end = later(deps.clock.now(), lifetime).getTime()
  const content = Buffer.from(`${unit.projectId} ${sessionId} ${end}`).toString('base64url')
  const sign = await createSigner(unit.tx, deps)
  const parameters = new URLSearchParams({ token: `${content}.${sign(content)}`, locale })
  return `${deps.config.publicUrl}${signOutPath}?${parameters}`
}

/** Returns the session that a token names; undefined if its signature is wrong. */
export async function readSignOutToken(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  token: string,
): Promise<LinkedSession | undefined> {
  const [, content, signature] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(token) ?? []
  if (content === undefined || signature === undefined) return undefined
  const sign = await createSigner(tx, deps)
  if (!isSameText(sign(content), signature)) return undefined
  const [projectId = '', sessionId = '', end] = Buffer.from(content, 'base64url').toString().split(' ')
  return { projectId, sessionId, isExpired: Number(end) <= deps.clock.now().getTime() }
}

async function createSigner(tx: Tx, deps: Pick<Deps, 'random' | 'secrets'>) {
  const hash = await stableHasher(tx, deps, 'sign-out links')
  return (content: string) => Buffer.from(hash(content), 'hex').toString('base64url')
}
