import type { Context } from 'hono'
import { findLocale } from '#languages/locales.ts'
import type { Tx } from '../../platform/db/database.ts'
import { bodyLimits, limitBody } from '../../platform/http/body-limit.ts'
import type { Env } from '../../platform/http/context.ts'
import { plainPagePolicy } from '../../platform/http/plain-page.ts'
import type { Api } from '../deps.ts'
import { optOutPath } from './enqueue-notices.ts'
import { type OptOutState, renderOptOutPage } from './opt-out-page.ts'
import { readToken } from './opt-out-token.ts'
import { addOptOut, findOptedOut, removeOptOut } from './store.ts'

/**
 * Registers the page where recipients of cakes stop emails. GET shows the state and changes nothing, because email
 * scanners open links. POST opts out: from the page's button, or with one click in email clients (RFC 8058), which send
 * the form field `List-Unsubscribe=One-Click`. With `action=resume`, POST undoes the opt-out. The signed token is the
 * only credential.
 */
export function registerOptOut({ app, deps }: Api): void {
  /** @param change finds or changes the state of the email address in the token */
  const respond = async (context: Context<Env>, change: (tx: Tx, hash: string) => Promise<OptOutState>) => {
    const state = await deps.db.transaction(async (tx): Promise<OptOutState> => {
      const hash = await readToken(tx, deps, context.req.query('token') ?? '')
      return hash === undefined ? 'invalid' : change(tx, hash)
    })
    const locale = findLocale(
      context.req.query('locale') ?? context.req.header('accept-language')?.slice(0, 200),
    )
    context.header('Content-Security-Policy', plainPagePolicy)
    const page = renderOptOutPage(state, { locale, productName: deps.config.productName })
    return context.html(page, state === 'invalid' ? 400 : 200)
  }

  app.get(optOutPath, (context) =>
    respond(context, async (tx, hash) =>
      (await findOptedOut(tx, [hash])).has(hash) ? 'optedOut' : 'receives',
    ),
  )

  app.post(optOutPath, limitBody(bodyLimits.default), async (context) => {
    const { action } = await context.req.parseBody()
    return respond(context, async (tx, hash) => {
      if (action === 'resume') await removeOptOut(tx, hash)
      else await addOptOut(tx, hash, deps.clock.now())
      return action === 'resume' ? 'receives' : 'optedOut'
    })
  })
}
