import { toAttributes, toConfig } from './tag.js'

/** The code that renders the tag of a state: as HTML, in React, and in Vue. */

/** JSON with short lists and objects on one line. */
const toJson = (value) =>
  JSON.stringify(value, null, 2).replace(/[[{]\s+[^[\]{}]{1,60}\s+[\]}]/g, (part) =>
    part.replace(/\s+/g, ' ').replace(/^\[ | \]$/g, (edge) => edge.trim()),
  )

/** The same as a JavaScript literal, with single quotes. */
const toLiteral = (value) =>
  toJson(value).replace(/"((?:[^"\\]|\\.)*)"(:?)/g, (_, name, colon) => {
    if (colon && /^\w+$/.test(name)) return `${name}:`
    return `'${JSON.parse(`"${name}"`).replace(/[\\']/g, '\\$&')}'${colon}`
  })

const indent = (text, by) => text.replaceAll('\n', `\n${by}`)

/** Quotes an attribute value. JSON goes between single quotes. */
const quote = (value) => (value.startsWith('{') ? `'${value.replaceAll("'", '&#39;')}'` : `"${value}"`)

/** The script at an address that never changes, once it is known (script.js). Otherwise the newest script. */
const scriptOf = ({ apiUrl, script }) =>
  script
    ? `<script type="module"
  integrity="${script.integrity}" crossorigin="anonymous"
  src="${script.src}"></script>`
    : `<script type="module" src="${apiUrl}/widget/login-widget.js"></script>`

function toHtml(attributes, config, project) {
  const lines = Object.entries(attributes).map(([name, value]) => {
    const text = value.startsWith('{') ? indent(toJson(JSON.parse(value)), '  ') : value
    return `\n  ${name}=${quote(text)}`
  })
  const child = config
    ? `\n  <script type="application/json">\n    ${indent(toJson(config), '    ')}\n  </script>\n`
    : ''
  return `${scriptOf(project)}

<login-widget${lines.join('')}>${child}</login-widget>
`
}

/** Attributes with a text, and properties with an object. */
function split(attributes, config) {
  const entries = Object.entries(attributes)
  const isObject = ([, value]) => value.startsWith('{')
  const objects = entries.filter(isObject).map(([name, value]) => [name, JSON.parse(value)])
  return {
    texts: entries.filter((entry) => !isObject(entry)),
    objects: config ? [...objects, ['config', config]] : objects,
  }
}

function toReact(attributes, config, project) {
  const { texts, objects } = split(attributes, config)
  const lines = [
    ...texts.map(([name, value]) => `${name}=${quote(value)}`),
    ...objects.map(([name, value]) => `${name}={${indent(toLiteral(value), '      ')}}`),
    'onlw-authenticated={(event) => welcome(event.detail.method)}',
  ]
  return `// In index.html:
// ${indent(scriptOf(project), '// ')}

export function SignIn({ welcome }) {
  return (
    <login-widget
      ${lines.join('\n      ')}
    />
  )
}
`
}

function toVue(attributes, config, project) {
  const { texts, objects } = split(attributes, config)
  const lines = [
    ...texts.map(([name, value]) => `${name}=${quote(value)}`),
    ...objects.map(
      ([name, value]) => `:${name}.prop="${indent(toLiteral(value), '    ').replaceAll('"', '&quot;')}"`,
    ),
    '@lw-authenticated="welcome($event.detail.method)"',
  ]
  return `<!-- In index.html:
${scriptOf(project)} -->

<template>
  <login-widget
    ${lines.join('\n    ')}
  />
</template>
`
}

const languages = { html: toHtml, react: toReact, vue: toVue }

/** @returns the complete source of a state, ready to copy */
export const toSource = (state, project) =>
  languages[state.code](toAttributes(state, project), toConfig(state, project), project)
