import { sendsEmailCodes, withoutConflict } from './state.js'

/** Adds one checkbox for each value of a list to a fieldset. */
export function drawCheckboxes(fieldset, name, entries) {
  for (const [value, title] of entries) {
    const label = document.createElement('label')
    label.className = 'chip'
    const box = document.createElement('input')
    Object.assign(box, { type: 'checkbox', name, value })
    if (name === 'products' && value === 'emailMagicLinks') box.setAttribute('aria-describedby', 'no-links')
    label.append(box, title)
    fieldset.append(label)
  }
}

/** Adds one option for each value to a menu. */
export function drawOptions(menu, entries) {
  menu.append(...entries.map(([value, title]) => new Option(title, value)))
}

const codesOf = (text) => text.split(',')

/** Shows the state in the form, and hides what the chosen products do not use. */
export function fillForm(form, state) {
  for (const field of form.elements) {
    const value = state[field.name]
    if (field.type === 'checkbox') field.checked = value.includes(field.value)
    else if (field.type === 'radio') field.checked = value === field.value
    else if (field.name === 'codes') field.value = value.join()
    else if (field.name in state) field.value = value
  }
  for (const part of form.querySelectorAll('[data-for]')) {
    part.hidden = !state.products.includes(part.dataset.for)
  }
  for (const part of form.querySelectorAll('[data-kind]')) part.hidden = part.dataset.kind !== state.kind
  form.querySelector('#organization-row').hidden = state.kind !== 'business' || state.flow === 'discovery'
  disableConflicts(form, state)
}

/** An email contains a code or a link, so magic links and codes by email exclude each other. */
function disableConflicts(form, state) {
  const links = form.querySelector('[name="products"][value="emailMagicLinks"]')
  links.disabled = sendsEmailCodes(state)
  form.querySelector('#no-links').hidden = !links.disabled
  const hasLinks = state.products.includes('emailMagicLinks')
  for (const option of form.elements.codes.options) {
    option.disabled = hasLinks && codesOf(option.value).includes('email')
  }
  form.querySelector('#no-email-codes').hidden = !hasLinks
}

/** Adds a value at the end of a list or removes it, but never the last one. */
function toggle(list, value, isOn) {
  const remaining = list.filter((entry) => entry !== value)
  if (isOn) return [...remaining, value]
  return remaining.length > 0 ? remaining : list
}

/** The state after the visitor has changed a field. */
export function changeState(state, field) {
  return withoutConflict(toChanged(state, field))
}

function toChanged(state, { name, type, value, checked }) {
  if (name === 'onetap' && value !== 'off') {
    // One Tap needs Google as the only sign-in method.
    return { ...state, onetap: value, products: ['oauth'], providers: ['google'] }
  }
  if (type === 'checkbox') {
    const next = { ...state, [name]: toggle(state[name], value, checked) }
    const isAlone = next.products.join() === 'oauth' && next.providers.join() === 'google'
    return isAlone ? next : { ...next, onetap: 'off' }
  }
  return { ...state, [name]: name === 'codes' ? codesOf(value) : value }
}
