// Replaces Stripe's script (https://js.stripe.com/…/stripe.js) for the embedded checkout. Like Stripe's script, it loads
// another script, shows one checkout at a time in a frame, and leaves the page when the checkout is complete.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  let isShown = false

  async function createEmbeddedCheckoutPage({ clientSecret }) {
    const [sessionId, secret] = clientSecret.split('_secret_')
    if (!secret) throw new Error('This is not the client secret of a checkout.')
    if (isShown) throw new Error('You cannot have multiple Embedded Checkout objects.')
    isShown = true
    const frame = document.createElement('iframe')
    frame.title = 'Secure payment input frame'
    frame.src = `${origin}/checkout/${sessionId}`
    frame.style.cssText = 'display: block; width: 100%; height: min(640px, 100dvh - 140px); border: 0'
    const onMessage = ({ source, data }) => {
      if (source === frame.contentWindow && data?.type === 'checkout-complete')
        location.assign(data.returnUrl)
    }
    addEventListener('message', onMessage)
    return {
      mount: (container) => container.append(frame),
      unmount: () => frame.remove(),
      destroy() {
        frame.remove()
        removeEventListener('message', onMessage)
        isShown = false
      },
    }
  }

  const more = document.createElement('script')
  more.src = `${origin}/endive/more.js`
  document.head.append(more)

  const unused = () => undefined
  window.Stripe = Object.assign(
    () => ({
      elements: unused,
      createToken: unused,
      createPaymentMethod: unused,
      confirmCardPayment: unused,
      _registerWrapper: unused,
      registerAppInfo: unused,
      createEmbeddedCheckoutPage,
    }),
    { version: 'endive' },
  )
})()
