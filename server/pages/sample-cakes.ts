import { RequestError } from '../platform/errors/request-error.ts'
import type { App } from '../platform/http/context.ts'

/** A cake that the demo offers for download. */
export type OfferedCake = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** Development only: serves the demo's cakes at `/demo/cakes/NAME.cake`. The opener lists them. */
export function registerSampleCakes(app: App, cakes: readonly OfferedCake[]): void {
  app.get('/demo/cakes/:name', (context) => {
    const cake = cakes.find(({ name }) => name === context.req.param('name'))
    if (!cake) throw new RequestError('not_found')
    return context.body(cake.bytes, 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment',
      'Cache-Control': 'no-cache',
    })
  })
}
