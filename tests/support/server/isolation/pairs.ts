import { eq } from 'drizzle-orm'
import { projects } from '../../../../server/identity/base/schema/projects.ts'
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

/** A project that attacks another project or is attacked. */
export type Side = {
  name: 'portal' | 'shop'
  id: string
  publicToken: string
  origin: string
  /** its passkey domain */
  domain: string
  /** its registered redirect URI */
  home: string
  /** its issuer's path */
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

/** A project's email template. */
export const toTemplateId = ({ name }: Pick<Side, 'name'>): string => `welcome-${name}`

/** Registers the redirect URI, the consent page and an email template of a project, so that every call can succeed. */
export async function prepareSide({ deps }: TestServer, { name, id, home }: Side): Promise<void> {
  const texts = { subject: `Of the ${name}`, heading: `Of the ${name}`, paragraphs: ['{{code}}'] }
  const template = { id: toTemplateId({ name }), mail: 'sign_in_code', texts: { en: texts } } as const
  const emailSettings = { logo_url: null, accent: null, support_email: null, templates: [template] }
  await deps.db.transaction((tx) =>
    tx
      .update(projects)
      .set({ redirectUrls: [home], consentUrl: `${home}?consent`, emailSettings })
      .where(eq(projects.id, id)),
  )
}
