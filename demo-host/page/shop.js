import { createAccount } from './account.js'
import { suggestOtherAddress } from './cookies.js'
import { listen } from './event-log.js'

const widget = document.querySelector('login-widget')
const account = createAccount(() => widget)

// The account page sends signed-out visitors here.
const returnsToAccount = new URLSearchParams(location.search).get('return') === 'account'
if (returnsToAccount) {
  document.querySelector('#invitation').textContent = 'Sign in to see your account.'
}

listen(widget, (event) => {
  account.onNotice(event)
  if (returnsToAccount && event.type === 'lw-authenticated') location.replace('/account')
  account.show()
})

suggestOtherAddress(document.querySelector('#no-cookies'))
await customElements.whenDefined('login-widget')
account.show()
