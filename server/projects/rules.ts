import type { Project } from './store.ts'

/** Whether a site may use the project: its exact origin, scheme and port included. The portal is its own site. */
export function allowsOrigin(project: Project, origin: string, publicUrl: string): boolean {
  return project.allowedOrigins.includes(origin) || (project.isPortal && origin === publicUrl)
}

/** Test tokens say so in their name, as the provider's client decides it too. */
export const isTestProject = (project: Project): boolean => project.publicToken.includes('public-token-test')
