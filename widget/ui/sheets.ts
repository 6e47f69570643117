import { useLayoutEffect, useRef } from 'react'

const sheets = new Map<string, CSSStyleSheet>()

/** Gives a document or shadow root a sheet, once. A constructed sheet needs no leave from a CSP. */
export function adoptSheet(root: Node, css: string) {
  if (!(root instanceof Document || root instanceof ShadowRoot)) return
  const sheet = sheets.get(css) ?? new CSSStyleSheet()
  if (!sheets.has(css)) {
    sheet.replaceSync(css)
    sheets.set(css, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Gives a root every sheet that was ever needed, for an element that has moved there with pieces in it. */
export function adoptKnownSheets(root: Node) {
  for (const css of sheets.keys()) adoptSheet(root, css)
}

/** For a piece that brings a sheet of its own, so that the first load need not: adopted before the first paint. */
export function useSheet<Piece extends HTMLElement>(css: string) {
  const piece = useRef<Piece>(null)
  useLayoutEffect(() => {
    if (piece.current) adoptSheet(piece.current.getRootNode(), css)
  }, [css])
  return piece
}
