import { adoptRegisteredSheets, registerSheet } from '../ui/sheets.ts'
import css from '../ui/widget.css?inline'

/** Adopts the style sheets in the root that an element draws in: the common one, then those of single blocks. */
export function adoptStyles(root: Node) {
  registerSheet(css)
  adoptRegisteredSheets(root)
}
