import { useLayoutEffect, useRef } from 'react'

/** The sheets of each document by their text: a constructed sheet cannot be shared with another document. */
const sheets = new Map<string, WeakMap<Document, CSSStyleSheet>>()

/**
 * Adopts a sheet in a document or shadow root, once. Constructed sheets need no CSP permission. The root may be in
 * another document, such as that of a frame or a popup, whose classes are not those of this window.
 */
export function adoptSheet(root: Node, css: string) {
  const owner = (root.ownerDocument ?? root) as Document
  const { defaultView: view } = owner as { defaultView: (Window & typeof globalThis) | null }
  if (!view || !('adoptedStyleSheets' in root)) return
  const sheetsOfText = registerSheet(css)
  let sheet = sheetsOfText.get(owner)
  if (!sheet) {
    sheet = new view.CSSStyleSheet()
    sheet.replaceSync(css)
    sheetsOfText.set(owner, sheet)
  }
  const adopted = root.adoptedStyleSheets as CSSStyleSheet[]
  if (!adopted.includes(sheet)) adopted.push(sheet)
}

/** Registers a sheet, once. From then on, every root receives it. */
export function registerSheet(css: string) {
  const sheetsOfDocuments = sheets.get(css) ?? new WeakMap()
  sheets.set(css, sheetsOfDocuments)
  return sheetsOfDocuments
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
