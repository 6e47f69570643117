import { eq } from 'drizzle-orm'
import { projects } from '../../../../server/identity/schema/projects.ts'
import {
  portalOrigin,
  portalProject,
  portalToken,
  shopHome,
  shopOrigin,
  shopProject,
  shopToken,
  type TestServer,
} from '../test-server.ts'

/** A project that attacks another one, or that is attacked. */
export type Side = {
  name: 'portal' | 'shop'
  id: string
  publicToken: string
  origin: string
  /** the domain of its passkeys */
  domain: string
  /** its registered redirect URI */
  home: string
  /** the path of its issuer */
  issuerPath: string
}

export const portalSide: Side = {
  name: 'portal',
  id: portalProject.id,
  publicToken: portalToken,
  origin: portalOrigin,
  domain: 'localhost',
  home: `${portalOrigin}/login`,
  issuerPath: '',
}

export const shopSide: Side = {
  name: 'shop',
  id: shopProject.id,
  publicToken: shopToken,
  origin: shopOrigin,
  domain: 'demo.localhost',
  home: shopHome,
  issuerPath: `/v1/public/${shopProject.id}`,
}

/** Registers the redirect URI and the consent page of a project, so that every call can succeed. */
export async function prepareSide({ deps }: TestServer, { id, home }: Side): Promise<void> {
  await deps.db.transaction((tx) =>
    tx
      .update(projects)
      .set({ redirectUrls: [home], consentUrl: `${home}?consent` })
      .where(eq(projects.id, id)),
  )
}
