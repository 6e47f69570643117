import { useLayoutEffect, useRef } from 'react'

const sheets = new Map<string, CSSStyleSheet>()

/** Gives a document or shadow root a sheet, once. A constructed sheet needs no leave from a CSP. */
export function adoptSheet(root: Node, css: string) {
  if (!(root instanceof Document || root instanceof ShadowRoot)) return
  const sheet = knowSheet(css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Reads a sheet, once. From then on it is among those that a root is given. */
export function knowSheet(css: string): CSSStyleSheet {
  const known = sheets.get(css)
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
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
