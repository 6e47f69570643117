import type { Page } from '@playwright/test'

/** Stripe's side of the page: what its script gives, and what of it is on the network. */
export type StripePage = {
  /** From now on its script cannot be fetched, or can. */
  block(isBlocked: boolean): void
  /** how often the first script was fetched */
  fetched: number
}

const script = 'https://js.stripe.com/endive/stripe.js'

/**
 * Plays Stripe in the browser at the network's edge: the script, by which the library shows its checkout in a frame of
 * Stripe's, and the call that pays it. As the real one does, the script adds a further script by a plain address, holds
 * one checkout at a time, and leads the page away when it is paid.
 * @param pay told the secret of the checkout; gives the address that Stripe leads to
 */
export async function playStripe(
  page: Page,
  pay: (clientSecret: string) => Promise<string>,
): Promise<StripePage> {
  const played: StripePage = {
    fetched: 0,
    block: (isBlocked) => {
      isOut = isBlocked
    },
  }
  let isOut = false
  const give = (body: string, contentType: string) => ({
    body,
    contentType,
    headers: { 'access-control-allow-origin': '*' },
  })
  await page.route('https://*.stripe.com/**', (route) => route.abort())
  await page.route(script, (route) => {
    played.fetched += 1
    return isOut
      ? route.abort()
      : route.fulfill(give(`(${stripeScript})()`, 'text/javascript; charset=utf-8'))
  })
  await page.route('https://b.js.stripe.com/more.js', (route) =>
    route.fulfill(give('window.StripeMore = true', 'text/javascript')),
  )
  await page.route('https://js.stripe.com/frame', (route) =>
    route.fulfill(
      give(
        '<!doctype html><html lang="en"><title>Checkout</title><p>Stripe’s checkout',
        'text/html; charset=utf-8',
      ),
    ),
  )
  await page.route('https://api.stripe.com/pay', async (route) => {
    const { clientSecret } = route.request().postDataJSON() as { clientSecret: string }
    await route.fulfill(give(JSON.stringify({ url: await pay(clientSecret) }), 'application/json'))
  })
  return played
}

/** What runs in the page in the place of Stripe's script. */
function stripeScript(): void {
  type Options = { clientSecret: string }
  const page = window as unknown as { Stripe: unknown; StripeMore?: boolean }
  let live = 0

  async function createEmbeddedCheckoutPage({ clientSecret }: Options) {
    if (!clientSecret.includes('_secret_')) throw new Error('This is no secret of a checkout.')
    if (live > 0) throw new Error('You cannot have multiple Embedded Checkout objects.')
    live += 1
    const box = document.createElement('div')
    return {
      mount(place: HTMLElement) {
        const frame = document.createElement('iframe')
        frame.title = 'Secure payment input frame'
        frame.src = 'https://js.stripe.com/frame'
        const button = document.createElement('button')
        button.textContent = 'Pay and subscribe'
        button.onclick = async () => {
          const body = JSON.stringify({ clientSecret })
          const answer = await fetch('https://api.stripe.com/pay', { method: 'POST', body })
          location.assign(((await answer.json()) as { url: string }).url)
        }
        box.append(frame, button)
        place.append(box)
      },
      unmount: () => box.remove(),
      destroy() {
        box.remove()
        live -= 1
      },
    }
  }

  const more = document.createElement('script')
  more.src = 'https://b.js.stripe.com/more.js'
  document.head.append(more)
  const nothing = () => undefined
  page.Stripe = Object.assign(
    (key: string) => ({
      elements: nothing,
      createToken: nothing,
      createPaymentMethod: nothing,
      confirmCardPayment: nothing,
      _registerWrapper: nothing,
      registerAppInfo: nothing,
      key,
      createEmbeddedCheckoutPage,
    }),
    { version: 'endive' },
  )
}
