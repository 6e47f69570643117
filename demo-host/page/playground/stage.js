import { readState } from './state.js'
import { toAttributes, toBackdrop, toConfig } from './tag.js'

/** The attributes that may change without the visitor losing the screen that is shown. */
const live = ['theme', 'locale']

const usual = readState(new URLSearchParams())

/** What needs another widget where it changes. */
const toShape = (attributes, config) =>
  JSON.stringify([Object.entries(attributes).filter(([name]) => !live.includes(name)), config])

/**
 * Keeps the widget on the stage as the state has it. The page comes with the widget of the usual state.
 *
 * @param stage the element that holds the widget
 * @param project the project's public token and the server's URL
 * @param prepare called with each widget before it is connected or comes to life
 */
export function createStage(stage, project, prepare) {
  let widget = stage.querySelector('login-widget')
  let shape = toShape(toAttributes(usual, project), toConfig(usual))
  prepare(widget)

  function build(attributes, config) {
    widget = document.createElement('login-widget')
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
    // As a property: what a tag on a page says in its JSON child, a script that makes the tag says so.
    if (config) widget.config = config
    prepare(widget)
    stage.replaceChildren(widget)
  }

  return {
    draw(state) {
      const attributes = toAttributes(state, project)
      const config = toConfig(state)
      const wanted = toShape(attributes, config)
      if (wanted !== shape) build(attributes, config)
      else {
        for (const name of live) {
          if (attributes[name] === undefined) widget.removeAttribute(name)
          else widget.setAttribute(name, attributes[name])
        }
      }
      shape = wanted
      stage.dir = state.dir
      stage.dataset.backdrop = toBackdrop(state)
    },
    get widget() {
      return widget
    },
  }
}
