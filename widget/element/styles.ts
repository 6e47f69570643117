import { adoptRegisteredSheets, registerSheet } from '../ui/sheets.ts'
import css from '../ui/widget.css?inline'

/**
 * Adopts the style sheets in the root in which an element renders: the common sheet, then those of individual blocks.
 *
 * @param name the name of the element, which a page may choose
 */
export function adoptStyles(root: Node, name: string) {
  registerSheet(css.replaceAll('login-widget', name))
  adoptRegisteredSheets(root)
}
