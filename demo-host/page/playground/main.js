import { createAccount } from '../account.js'
import { suggestOtherAddress } from '../cookies.js'
import { createEventLog, listen } from '../event-log.js'
import { drawSwatches } from './colors.js'
import { changeState, drawCheckboxes, drawLanguages, fillForm } from './controls.js'
import { copyOnPress } from './copy.js'
import { findScript } from './script.js'
import { toSource } from './snippets.js'
import { colorSource } from './source.js'
import { createStage } from './stage.js'
import { holdsState, products, providers, readState, toQuery } from './state.js'

const get = (id) => document.getElementById(id)
const form = get('controls')
const source = get('source')
const { publicToken, apiUrl } = document.body.dataset
/** The project's first redirect URL is at the other address of this site (cookies.js). */
const returnUrl = location.hostname === '127.0.0.1' ? `${location.origin}/` : undefined
const project = { publicToken, apiUrl, returnUrl }

/** The key of the stored state. Redirects and emailed links return to the URL without a query. */
const storageKey = 'playground'
const query = new URLSearchParams(location.search)
let state = readState(holdsState(query) ? query : new URLSearchParams(localStorage.getItem(storageKey) ?? ''))

// A sign-in that starts on a shared link returns without the query.
if (holdsState(query)) localStorage.setItem(storageKey, toQuery(state))

const log = createEventLog({
  list: get('event-list'),
  empty: get('no-events'),
  count: get('event-count'),
  clear: get('clear-events'),
})
const account = createAccount(() => stage.widget)
const stage = createStage(get('stage'), project, (widget) =>
  listen(widget, (event) => {
    log.show(event)
    account.onNotice(event)
    account.show()
  }),
)

function draw() {
  fillForm(form, state)
  stage.draw(state)
  colorSource(source, toSource(state, project))
  account.show()
}

/** The URL of this page in this state, to share. */
const toLink = () => new URL(`/?${toQuery(state)}`, location.origin).href.replace(/\?$/, '')

function change(next) {
  state = next
  localStorage.setItem(storageKey, toQuery(state))
  history.replaceState(history.state, '', toLink())
  draw()
}

drawCheckboxes(get('products'), 'products', products)
drawCheckboxes(get('providers'), 'providers', providers)
drawLanguages(get('locale'))
drawSwatches(get('swatches'))
// The frame and the language of the source are chosen outside of the form.
document.addEventListener('input', ({ target }) => {
  if (target.form === form) change(changeState(state, target))
})
form.addEventListener('submit', (event) => event.preventDefault())
get('reset').addEventListener('click', () => change(readState(new URLSearchParams())))
copyOnPress(get('copy-source'), () => source.textContent)
copyOnPress(get('copy-link'), toLink)

// On a phone the controls start collapsed, to show the card first.
get('configure').open = matchMedia('(min-width: 900px)').matches

suggestOtherAddress(get('no-cookies'))
draw()
// Without it, the source has the newest script.
project.script = await findScript(apiUrl).catch(() => undefined)
colorSource(source, toSource(state, project))
await customElements.whenDefined('login-widget')
account.show()
