/** What of a project decides here. */
type Rules = { publicToken: string; allowedOrigins: readonly string[]; isPortal: boolean }

/** Whether a site may use the project: its exact origin, scheme and port included. The portal is its own site. */
export function allowsOrigin(project: Rules, origin: string, publicUrl: string): boolean {
  return project.allowedOrigins.includes(origin) || (project.isPortal && origin === publicUrl)
}

/** Every origin that may use the project. */
export const listAllowed = (project: Rules, publicUrl: string): string[] =>
  project.isPortal ? [...project.allowedOrigins, publicUrl] : [...project.allowedOrigins]

/** Test tokens say so in their name, as the provider's client decides it too. */
export const isTestProject = (project: Rules): boolean => project.publicToken.includes('public-token-test')

/**
 * The registered redirect address that a caller names, or the first registered one where none is named. It must
 * be the same address, scheme, port, path and query included; a bare origin may lack its last slash. What is
 * used is the registry's own text, never the caller's.
 */
export function findRedirect(redirectUrls: readonly string[], named: string | undefined): string | undefined {
  if (named === undefined) return redirectUrls[0]
  return redirectUrls.find((url) => url === named || (url === `${named}/` && isOrigin(named)))
}

const isOrigin = (text: string) => /^https?:\/\/[^/?#]+$/.test(text)
