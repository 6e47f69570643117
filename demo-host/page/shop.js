import { createAccount } from './account.js'
import { suggestOtherAddress } from './cookies.js'
import { listen } from './event-log.js'

const widget = document.querySelector('login-widget')
const account = createAccount(() => widget)

listen(widget, (event) => {
  account.hear(event)
  account.show()
})

suggestOtherAddress(document.querySelector('#no-cookies'))
await customElements.whenDefined('login-widget')
account.show()
