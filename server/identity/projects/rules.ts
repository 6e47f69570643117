/** The project fields that these rules use. */
type Rules = { publicToken: string; allowedOrigins: readonly string[]; isPortal: boolean }

/**
 * Returns whether an exact origin, with scheme and port, may use the project. The portal's origin is always allowed
 * for the portal.
 */
export function allowsOrigin(project: Rules, origin: string, publicUrl: string): boolean {
  return project.allowedOrigins.includes(origin) || (project.isPortal && origin === publicUrl)
}

/** Lists every origin that may use the project. */
export const listAllowed = (project: Rules, publicUrl: string): string[] =>
  project.isPortal ? [...project.allowedOrigins, publicUrl] : [...project.allowedOrigins]

/** Returns whether a project is in test mode. The provider's client also decides this by the public token's name. */
export const isTestProject = (project: Rules): boolean => project.publicToken.includes('public-token-test')

/**
 * Returns the registered redirect URI that equals the requested one, or the first registered one if none was
 * requested. All parts must match; only the final slash of a bare origin is optional. Returns the registered text,
 * never the caller's.
 */
export function findRedirect(redirectUrls: readonly string[], named: string | undefined): string | undefined {
  if (named === undefined) return redirectUrls[0]
  return redirectUrls.find((url) => url === named || (url === `${named}/` && isOrigin(named)))
}

const isOrigin = (text: string) => /^https?:\/\/[^/?#]+$/.test(text)

/** The role that every user has. */
export const everyUsersRole = 'stytch_user'

/** Returns the roles of a user: the one that every user has, and the assigned ones. */
export const toRoles = (assigned: readonly string[]): string[] => [
  everyUsersRole,
  ...assigned.filter((role) => role !== everyUsersRole),
]
