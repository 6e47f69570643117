import type { Page } from '@playwright/test'

/**
 * Finds what a page loses in forced colors, where the browser replaces colors, removes shadows and makes backgrounds
 * those of the system: text, icons and borders without contrast, boxes of controls that vanish, states that look like
 * their siblings, and focus that is not visible. Axe measures none of these.
 * Leaves the page in its own colors, and the focus where it was.
 */
export async function findForcedColorProblems(page: Page): Promise<string[]> {
  const isBoxed = await page.evaluate(markBoxes)
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    const problems = await page.evaluate(measure, isBoxed)
    return [...new Set(problems)]
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
  }
}

/** Marks the controls that have a box in the page's own colors: a background, a border or a shadow. */
function markBoxes(): string {
  const mark = 'data-boxed'
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot)
      if (!element.matches('button, input, select, textarea, a[href], [role=switch], summary')) continue
      const { backgroundColor, boxShadow, borderTopStyle, borderTopWidth, borderTopColor } =
        getComputedStyle(element)
      const isClear = (color: string) => /, 0\)$|\/ 0\)$|^transparent$/.test(color)
      const hasBorder = borderTopStyle !== 'none' && borderTopWidth !== '0px' && !isClear(borderTopColor)
      element.toggleAttribute(mark, hasBorder || !isClear(backgroundColor) || boxShadow !== 'none')
    }
  }
  return mark
}

/** Runs in the page, so it is complete in itself. @param mark the attribute of controls that have a box */
function measure(mark: string): string[] {
  type Color = [number, number, number, number]
  const problems: string[] = []
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const parsed = new Map<string, Color>()
  const parse = (color: string): Color => {
    const earlier = parsed.get(color)
    if (earlier) return earlier
    canvas?.clearRect(0, 0, 1, 1)
    if (canvas) canvas.fillStyle = color
    canvas?.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
    parsed.set(color, [r, g, b, a])
    return [r, g, b, a]
  }
  const luminance = ([r, g, b]: Color) => {
    const [red = 0, green = 0, blue = 0] = [r, g, b]
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (first: Color, second: Color) => {
    const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }
  const parentOf = (element: Element): Element | null =>
    element.assignedSlot ??
    element.parentElement ??
    (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null)
  const backgroundOf = (element: Element | null): Color => {
    for (let place = element; place; place = parentOf(place)) {
      const color = parse(getComputedStyle(place).backgroundColor)
      if (color[3] > 127) return color
    }
    return parse('Canvas')
  }
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('defs') === null &&
    [...element.getClientRects()].some(
      ({ width, height, bottom }) => width > 1 && height > 1 && bottom > 0,
    ) &&
    getComputedStyle(element).clipPath === 'none'
  const isDisabled = (element: Element) =>
    element.closest('[aria-disabled=true], :disabled, [aria-hidden=true] input') !== null
  /** Whether a border or an outline is visible on what is behind the element. */
  const hasEdge = (element: Element, pseudo?: '::before' | '::after') => {
    const style = getComputedStyle(element, pseudo)
    const behind = backgroundOf(pseudo ? element : parentOf(element))
    const isVisible = (width: string, kind: string, color: string) =>
      Number.parseFloat(width) >= 1 &&
      kind !== 'none' &&
      parse(color)[3] > 127 &&
      contrast(parse(color), behind) >= 3
    return (
      isVisible(style.outlineWidth, style.outlineStyle, style.outlineColor) ||
      isVisible(style.borderTopWidth, style.borderTopStyle, style.borderTopColor) ||
      isVisible(style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor) ||
      (!pseudo && contrast(backgroundOf(element), behind) >= 3)
    )
  }
  /** What of an element's look can show a state, with its icons and marks. */
  const lookOf = (element: Element): string =>
    [element, ...element.querySelectorAll('span, svg, rect')].map(lookOfBox).join('\n')
  const lookOfBox = (element: Element): string =>
    [undefined, '::before', '::after']
      .map((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        // A clear background keeps the color of the system, so only what is visible counts.
        const background = pseudo ? style.backgroundColor : backgroundOf(element).join()
        const parts = [style.color, background, style.textDecorationLine, style.stroke, style.fill]
        for (const side of ['Top', 'Bottom', 'Left', 'Right'] as const)
          parts.push(style[`border${side}Width`], style[`border${side}Color`])
        if (style.outlineStyle !== 'none') parts.push(style.outlineWidth, style.outlineColor)
        return parts.join(' ')
      })
      .join('\n')
  /** The look of an element and of what is around it, where the ring of a field can be. */
  const looksAround = (element: Element): string => {
    const parent = parentOf(element)
    const siblings = [element.previousElementSibling, element, element.nextElementSibling]
    const boxes = [
      parent,
      parent && parentOf(parent),
      ...siblings.flatMap((near) => [near, ...(near?.children ?? [])]),
    ]
    return boxes.map((box) => (box ? lookOfBox(box) : '')).join('\n')
  }

  const roots: (Document | ShadowRoot)[] = [document]
  const elements: Element[] = []
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot)
      if (isSeen(element)) elements.push(element)
    }
  }
  const modal = elements.findLast((element) => element.matches('dialog:modal'))
  const shown = modal ? elements.filter((element) => modal.contains(element)) : elements

  /** Whether the element has an edge, or what surrounds only this control. */
  const hasEdgeAround = (element: Element): boolean => {
    const parent = parentOf(element)
    const grandparent = parent && parentOf(parent)
    return (
      hasEdge(element) ||
      hasEdge(element, '::before') ||
      hasEdge(element, '::after') ||
      [parent, grandparent].some((box) => box?.querySelectorAll(`[${mark}]`).length === 1 && hasEdge(box))
    )
  }
  for (const element of shown) {
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    if (hasText && !isDisabled(element) && contrast(parse(style.color), backgroundOf(element)) < 4.5)
      problems.push(`text without contrast: ${nameOf(element)}`)
    // A shape on another one has its contrast there, so an icon needs only one that is visible. Logos may have any color
    // (WCAG 2.2, 1.4.11).
    if (element.matches('svg:not([role], .lw-mark)') && !isDisabled(element)) {
      const behind = backgroundOf(element)
      const paints = [...element.querySelectorAll('path, line, circle, rect, polyline, polygon, use')]
        .filter((shape) => shape.closest('defs') === null)
        .map((shape) => getComputedStyle(shape))
        .flatMap(({ stroke, fill }) => [stroke, fill])
        .filter((paint) => paint.startsWith('url') || (paint !== 'none' && parse(paint)[3] > 127))
      if (
        paints.length > 0 &&
        !paints.some((paint) => paint.startsWith('url') || contrast(parse(paint), behind) >= 3)
      )
        problems.push(`icon without contrast: ${nameOf(parentOf(element) ?? element)}`)
    }
    if (
      element.matches(`[${mark}]:not([type=checkbox], [type=radio], [type=range])`) &&
      !hasEdgeAround(element)
    )
      problems.push(`control without an edge: ${nameOf(element)}`)
    if (
      element.matches('[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]')
    ) {
      const states = ['aria-current', 'aria-selected', 'aria-pressed']
      const list = element.parentElement?.children.length === 1 ? element.parentElement : element
      const peers = [...(list.parentElement?.children ?? [])]
        .flatMap((near) => [near, ...near.querySelectorAll(element.tagName)])
        .filter((near) => near !== element && near.tagName === element.tagName && isSeen(near))
      const peer = peers.find((near) =>
        states.every(
          (state) => near.getAttribute(state) !== element.getAttribute(state) || !near.hasAttribute(state),
        ),
      )
      if (peer && lookOf(peer) === lookOf(element))
        problems.push(`state that looks like its sibling: ${nameOf(element)}`)
    }
  }

  const focused = document.activeElement
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  for (const element of shown) {
    if (!element.matches(focusable) || element.matches('input[readonly]') || isDisabled(element)) continue
    const control = element as HTMLElement
    control.blur()
    const before = looksAround(control)
    control.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    const isFocused = (control.getRootNode() as Document | ShadowRoot).activeElement === control
    if (isFocused && looksAround(control) === before && !hasEdge(control))
      problems.push(`focus that is not visible: ${nameOf(control)}`)
    control.blur()
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return problems
}
