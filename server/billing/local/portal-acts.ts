import type { Tx } from '../../db/database.ts'
import { changeSubscription, findPlan, getPrice, type LocalDeps, passTime } from './changes.ts'
import type { Answer } from './page.ts'
import { changePage, noVisitPage, type PortalView, portalPage } from './portal-page.ts'
import { findPortalSession, type PortalSession, portalPath } from './portal-session.ts'
import { findCustomer, listSubscriptions, lockSubscription, type StandInSubscription } from './store.ts'
import { changePlan, endPeriod, pay, type StandInState } from './subscription-rules.ts'

/** The customer portal of a sealed visit: its first page, or the change of plan that it is about. */
export async function showPortal(deps: LocalDeps, query: URLSearchParams): Promise<Answer> {
  const sealed = query.get('session') ?? ''
  const session = findPortalSession(deps, sealed)
  if (!session) return noVisit()
  const { returnUrl, customerId } = session
  return deps.db.transaction(async (tx): Promise<Answer> => {
    await passTime(tx, deps)
    const customer = await findCustomer(tx, customerId)
    const subscription = await findNewest(tx, customerId)
    const view: PortalView = {
      session: sealed,
      returnUrl,
      subscription,
      plans: deps.config.plans,
      productName: deps.config.productName,
      customer: customer?.name ?? '',
    }
    const plan = session.changeTo === undefined ? undefined : findPlan(deps, session.changeTo)
    const isChange = plan && subscription?.endedAt === null && subscription.priceId !== plan.id
    return { status: 200, page: isChange ? changePage(view, plan) : portalPage(view) }
  })
}

/** What somebody does there. A visit about a change of plan is over with it. */
export async function actInPortal(deps: LocalDeps, form: URLSearchParams): Promise<Answer> {
  const sealed = form.get('session') ?? ''
  const session = findPortalSession(deps, sealed)
  if (!session) return noVisit()
  await deps.db.transaction(async (tx) => {
    await passTime(tx, deps)
    const newest = await findNewest(tx, session.customerId)
    const subscription = newest && (await lockSubscription(tx, newest.id))
    if (!subscription || subscription.endedAt !== null) return
    const change = toChange(deps, subscription, form.get('act') ?? '')
    if (change) await changeSubscription(tx, deps, subscription, change)
  })
  return { leadTo: toNext(session, sealed) }
}

function toChange(
  deps: LocalDeps,
  subscription: StandInSubscription,
  act: string,
): Partial<StandInState> | undefined {
  const now = deps.clock.now()
  const price = getPrice(deps, subscription.priceId)
  const [word, id = ''] = act.split(' ')
  const plan = word === 'change' ? findPlan(deps, id) : undefined
  if (plan) return changePlan(subscription, price, plan, now)
  switch (act) {
    case 'cancel':
      return { cancelAtPeriodEnd: true }
    case 'resume':
      return { cancelAtPeriodEnd: false }
    case 'fail_next':
      return { failsNext: true }
    case 'take_next':
      return { failsNext: false }
    case 'pay':
      return subscription.status === 'past_due' ? pay(subscription) : undefined
    case 'end_period':
      return endPeriod({ ...subscription, periodEnd: now }, price)
    default:
      return undefined
  }
}

const toNext = ({ changeTo, returnUrl }: PortalSession, sealed: string) =>
  changeTo === undefined ? `${portalPath}?session=${sealed}` : returnUrl

const findNewest = async (tx: Tx, customerId: string) => (await listSubscriptions(tx, customerId))[0]

const noVisit = (): Answer => ({ status: 404, page: noVisitPage() })
