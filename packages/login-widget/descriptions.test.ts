import { describe, expect, expectTypeOf, it } from 'vitest'
import { toCustomProperties } from '../../widget/app/theme.ts'
import type { LoginWidgetEventMap } from '../../widget/element/events.ts'
import { LoginWidget } from '../../widget/element/login-widget.ts'
import { describeForEditors, elementDescription } from './descriptions.ts'
import { eventNames, type LoginWidgetProps } from './entries/react.tsx'
import { defaultTheme } from './entries/theme.ts'
import { describeAsTypes } from './frameworks.ts'

const toCamelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The names that an interface declares. */
function namesIn(name: string): string[] {
  const body = new RegExp(`interface ${name} \\{\n([^}]+)\\}`).exec(describeAsTypes())?.[1] ?? ''
  return [...body.matchAll(/^ {2}'?([\w-]+)'?\??: /gm)].map(([, property = '']) => property)
}

describe('the types for frameworks have', () => {
  it('every attribute of the element', () => {
    expect(namesIn('LoginWidgetAttributes').sort()).toEqual([...LoginWidget.observedAttributes].sort())
  })

  it('every property that can be set, under one name', () => {
    const setters = Object.entries(Object.getOwnPropertyDescriptors(LoginWidget.prototype))
      .filter(([, { set }]) => set)
      .map(([name]) => name)
    const all = new Set([...namesIn('LoginWidgetAttributes'), ...namesIn('LoginWidgetProperties')])
    expect(setters.filter((name) => !all.has(name))).toEqual([])
  })

  it('every event', () => {
    const names = elementDescription.events.map(({ name }) => name)
    expect(namesIn('LoginWidgetEvents')).toEqual(names)
    expect(Object.values(eventNames).sort()).toEqual(names.toSorted())
  })
})

describe('the component for React has', () => {
  it('a prop for each attribute and property', () => {
    const props: Record<
      Exclude<keyof LoginWidgetProps, keyof React.HTMLAttributes<unknown> | keyof typeof eventNames>,
      true
    > = {
      publicToken: true,
      apiUrl: true,
      products: true,
      prefillEmail: true,
      locale: true,
      theme: true,
      consent: true,
      kind: true,
      flow: true,
      organizationSlug: true,
      shadowDom: true,
      config: true,
      messages: true,
      provider: true,
    }
    const names = [...LoginWidget.observedAttributes, ...namesIn('LoginWidgetProperties')].map(toCamelCase)
    // React's own attributes have it as autoFocus.
    expect([...new Set(names)].filter((name) => name !== 'autofocus').sort()).toEqual(
      Object.keys(props).sort(),
    )
  })

  it('a typed listener for each event', () => {
    type Listener = NonNullable<LoginWidgetProps['onAuthenticated']>
    expectTypeOf<Parameters<Listener>[0]>().toEqualTypeOf<LoginWidgetEventMap['lw-authenticated']>()
    expectTypeOf<LoginWidgetProps['onError']>().toEqualTypeOf<
      ((event: LoginWidgetEventMap['lw-error']) => void) | undefined
    >()
  })
})

it('the default theme has the defaults of custom-elements.json', () => {
  const defaults = new Map(elementDescription.cssProperties.map(({ name, default: value }) => [name, value]))
  const resolve = (value = ''): string => {
    const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
    return name ? resolve(defaults.get(name)) : value
  }
  const set = toCustomProperties(defaultTheme)
  for (const [name, value] of Object.entries(set)) expect(value, name).toBe(resolve(defaults.get(name)))
  const isCss = (value: string) =>
    /^(light-dark\(.+\)|var\(.+\)|\d+px|transparent|system-ui, sans-serif)$/.test(value)
  const expected = [...defaults].filter(([, value]) => isCss(value)).map(([name]) => name)
  expect(Object.keys(set).sort()).toEqual(expected.sort())
})

it('editors complete every attribute, and the values of those that have a list', () => {
  const { tags } = describeForEditors()
  const [tag] = tags
  expect(tag?.attributes.map(({ name }) => name).sort()).toEqual([...LoginWidget.observedAttributes].sort())
  expect(tag?.attributes.find(({ name }) => name === 'theme')?.values).toEqual([
    { name: 'light' },
    { name: 'dark' },
    { name: 'system' },
  ])
})
