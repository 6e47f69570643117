import { useLayoutEffect, useRef } from 'react'

const sheets = new Map<string, CSSStyleSheet>()

/** Adopts a sheet in a document or shadow root, once. Constructed sheets need no CSP permission. */
export function adoptSheet(root: Node, css: string) {
  if (!(root instanceof Document || root instanceof ShadowRoot)) return
  const sheet = registerSheet(css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Registers a sheet, once. From then on, every root receives it. */
export function registerSheet(css: string): CSSStyleSheet {
  const existing = sheets.get(css)
  if (existing) return existing
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** Adopts every registered sheet in a root, for an element that moved there with its rendered content. */
export function adoptRegisteredSheets(root: Node) {
  for (const css of sheets.keys()) adoptSheet(root, css)
}

/**
 * For a component with a separate sheet that the first load does not need; the sheet is adopted before the first paint.
 */
export function useSheet<Target extends HTMLElement>(css: string) {
  const element = useRef<Target>(null)
  useLayoutEffect(() => {
    if (element.current) adoptSheet(element.current.getRootNode(), css)
  }, [css])
  return element
}
