type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'children' | 'style'>
>

/** Creates an element with properties and children. Texts are never read as HTML. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties<Tag> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** Creates a form control with its label. */
export const labeled = (text: string, control: HTMLElement): HTMLLabelElement =>
  create('label', {}, create('span', { textContent: text }), control)

/** Creates a select element. @param options a value and a text for each option */
export const choice = (options: readonly (readonly [string, string])[], value: string): HTMLSelectElement => {
  const select = create(
    'select',
    {},
    ...options.map(([value, textContent]) => create('option', { value, textContent })),
  )
  select.value = value
  return select
}
