import { adoptRegisteredSheets, registerSheet } from '../ui/sheets.ts'
import css from '../ui/widget.css?inline'

/**
 * Adopts the style sheets in the root in which an element renders: the common sheet, then those of individual blocks.
 */
export function adoptStyles(root: Node) {
  registerSheet(css)
  adoptRegisteredSheets(root)
}
