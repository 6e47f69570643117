import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'

const Content = z.object({
  subject: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  link: z.nullable(z.string()),
})

/** What a message says: codes and links that open accounts among it. */
export type Content = z.infer<typeof Content>

/** Seals what a message says until it is delivered, so that the database holds no code and no link. */
export function sealContent({ secrets }: Pick<Deps, 'secrets'>, id: string, content: Content): string {
  return secrets.seal(JSON.stringify(content), id)
}

/** @throws where it was altered, or its master key is not at hand */
export function openContent({ secrets }: Pick<Deps, 'secrets'>, id: string, sealed: string): Content {
  return Content.parse(JSON.parse(secrets.open(sealed, id)))
}
