import type { ReplyOf, Route } from '#contract/route.ts'
import type { Api } from '../deps.ts'

/** A request whose headers include a signature of its raw body. */
type SignedCall = { body: string; findHeader: (name: string) => string | undefined }

/** Serves a route whose raw body is signed. Nothing else may read the body first. */
export function serveSigned<const R extends Route & { method: 'POST'; access: 'anybody' }>(
  { app }: Api,
  route: R,
  response: (call: SignedCall) => Promise<ReplyOf<R>>,
): void {
  app.post(route.path, async (context) => {
    const findHeader = (name: string) => context.req.header(name)
    const reply = await response({ body: await context.req.text(), findHeader })
    return context.json(route.reply.parse(reply) as object)
  })
}
