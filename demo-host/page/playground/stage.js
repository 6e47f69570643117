import { readState } from './state.js'
import { toAttributes, toConfig } from './tag.js'

/** Attributes that can change without resetting the widget. */
const live = ['theme', 'locale']

const initial = readState(new URLSearchParams())

/** The part of the state that needs a new widget when it changes. */
const toShape = (attributes, config) =>
  JSON.stringify([Object.entries(attributes).filter(([name]) => !live.includes(name)), config])

/**
 * Keeps the widget on the stage in sync with the state. The page already contains the widget of the initial state.
 *
 * @param stage the element that holds the widget
 * @param project the project's public token and the server's URL
 * @param prepare called with each widget before it is connected or upgraded
 */
export function createStage(stage, project, prepare) {
  let widget = stage.querySelector('login-widget')
  let shape = toShape(toAttributes(initial, project), toConfig(initial, project))
  prepare(widget)

  function build(attributes, config) {
    widget = document.createElement('login-widget')
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
    // A script sets the property. In HTML, the tag has a JSON child instead.
    if (config) widget.config = config
    prepare(widget)
    stage.replaceChildren(widget)
  }

  return {
    draw(state) {
      const attributes = toAttributes(state, project)
      const config = toConfig(state, project)
      const requested = toShape(attributes, config)
      if (requested !== shape) build(attributes, config)
      else {
        for (const name of live) {
          if (attributes[name] === undefined) widget.removeAttribute(name)
          else widget.setAttribute(name, attributes[name])
        }
      }
      shape = requested
      stage.dir = state.dir
      stage.dataset.backdrop = state.theme.colorScheme ?? ''
      stage.dataset.frame = state.frame
    },
    get widget() {
      return widget
    },
  }
}
