import { adoptKnownSheets, knowSheet } from '../ui/sheets.ts'
import css from '../ui/widget.css?inline'

/** Dresses the root that an element draws in: the sheet of every screen, then those of single pieces. */
export function adoptStyles(root: Node) {
  knowSheet(css)
  adoptKnownSheets(root)
}
