import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'

const Content = z.object({
  subject: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  link: z.nullable(z.string()),
})

/** The content of a message, which can include codes and links. */
export type Content = z.infer<typeof Content>

/** Seals the content of a message, so that the database contains no codes or links in clear text. */
export function sealContent({ secrets }: Pick<Deps, 'secrets'>, id: string, content: Content): string {
  return secrets.seal(JSON.stringify(content), id)
}

/** @throws if the content was altered or its master key is not available */
export function openContent({ secrets }: Pick<Deps, 'secrets'>, id: string, sealed: string): Content {
  return Content.parse(JSON.parse(secrets.open(sealed, id)))
}
