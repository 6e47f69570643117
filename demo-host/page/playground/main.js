import { createAccount } from '../account.js'
import { suggestOtherAddress } from '../cookies.js'
import { createEventLog, listen } from '../event-log.js'
import { changeState, drawCheckboxes, drawOptions, fillForm } from './controls.js'
import { copyOnPress } from './copy.js'
import { findScript } from './script.js'
import { toSource } from './snippets.js'
import { showSource } from './source.js'
import { createStage } from './stage.js'
import {
  findQuery,
  holdsState,
  languages,
  organizations,
  products,
  providers,
  readState,
  toQuery,
  ways,
} from './state.js'
import { encodeTheme, loadPanel } from './theme.js'

const get = (id) => document.getElementById(id)
const form = get('controls')
const source = get('source')
const { publicToken, businessToken, apiUrl } = document.body.dataset
/** The project's first redirect URL is at the other address of this site (cookies.js). */
const returnUrl = location.hostname === '127.0.0.1' ? `${location.origin}/` : undefined
const project = { publicToken, businessToken, apiUrl, returnUrl, pageUrl: `${location.origin}/` }

/** The key of the stored state. Redirects and emailed links return to the URL without a query. */
const storageKey = 'playground'
/** While a color is dragged, the URL changes once. Browsers limit how often it may. */
const savedAfterMs = 200
const query = findQuery(location)
let state = readState(holdsState(query) ? query : new URLSearchParams(localStorage.getItem(storageKey) ?? ''))
let panel
let saving

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
  showSource(source, toSource(state, project))
  account.show()
}

/** The URL of this page in this state, to share. */
const toLink = () => new URL(`/?${toQuery(state)}`, location.origin).href.replace(/\?$/, '')

function save() {
  clearTimeout(saving)
  saving = undefined
  localStorage.setItem(storageKey, toQuery(state))
  history.replaceState(history.state, '', toLink())
}

function change(next) {
  state = next
  clearTimeout(saving)
  saving = setTimeout(save, savedAfterMs)
  draw()
}

function reset() {
  change(readState(new URLSearchParams()))
  panel?.show(state.theme)
}

drawCheckboxes(get('products'), 'products', products)
drawCheckboxes(get('providers'), 'providers', providers)
drawCheckboxes(get('ways'), 'ways', ways)
drawOptions(get('organization'), organizations)
drawOptions(get('locale'), languages)
// The frame and the language of the source are chosen outside of the form.
document.addEventListener('input', ({ target }) => {
  if (target.form === form) change(changeState(state, target))
})
form.addEventListener('submit', (event) => event.preventDefault())
get('reset').addEventListener('click', reset)
addEventListener('pagehide', () => {
  if (saving) save()
})
copyOnPress(get('copy-source'), () => toSource(state, project))
copyOnPress(get('copy-link'), toLink)

suggestOtherAddress(get('no-cookies'))
draw()
await Promise.all([pinScript(), showPanel(), customElements.whenDefined('login-widget')])
account.show()

/** Adds the version of the script to the source. Without it, the source has the newest script. */
async function pinScript() {
  project.script = await findScript(apiUrl).catch(() => undefined)
  showSource(source, toSource(state, project))
}

async function showPanel() {
  panel = await loadPanel(get('panel'), {
    theme: state.theme,
    url: `${location.origin}/`,
    onChange: (theme) => change({ ...state, theme }),
  })
  get('no-panel').hidden = panel !== undefined
  if (!panel) return
  // A link may contain anything.
  const theme = panel.toTheme(state.theme)
  if (encodeTheme(theme) !== encodeTheme(state.theme)) change({ ...state, theme })
}
