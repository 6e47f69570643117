/** What of a project decides here. */
type Rules = { publicToken: string; allowedOrigins: readonly string[]; isPortal: boolean }

/** Whether a site may use the project: its exact origin, scheme and port included. The portal is its own site. */
export function allowsOrigin(project: Rules, origin: string, publicUrl: string): boolean {
  return project.allowedOrigins.includes(origin) || (project.isPortal && origin === publicUrl)
}

/** Test tokens say so in their name, as the provider's client decides it too. */
export const isTestProject = (project: Rules): boolean => project.publicToken.includes('public-token-test')
