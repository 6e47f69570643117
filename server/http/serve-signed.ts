import type { ReplyOf, Route } from '#contract/route.ts'
import type { Api } from './context.ts'

/** A request whose body somebody has signed, as it came. */
export type SignedCall = { body: string; signature: string | undefined }

/** Serves a call whose signature is over the bytes of its body, so that nothing may read it before. */
export function serveSigned<const R extends Route & { method: 'POST'; access: 'anybody' }>(
  { app }: Api,
  route: R,
  signatureHeader: string,
  answer: (call: SignedCall) => Promise<ReplyOf<R>>,
): void {
  app.post(route.path, async (context) => {
    const signature = context.req.header(signatureHeader)
    const reply = await answer({ body: await context.req.text(), signature })
    return context.json(route.reply.parse(reply) as object)
  })
}
