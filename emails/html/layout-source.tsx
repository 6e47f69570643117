import type { ComponentProps } from 'react'
import { fonts } from './styles.ts'

/** A table for layout. */
export const Layout = ({ children, ...attributes }: ComponentProps<'table'>) => (
  <table role="presentation" border={0} cellPadding={0} cellSpacing={0} {...attributes}>
    <tbody>{children}</tbody>
  </table>
)

/** A square of text in place of an icon, because email clients block images and remove inline SVG. */
export const Tile = ({ text, className, style }: { text: string; className: string; style: object }) => (
  <td
    aria-hidden="true"
    align="center"
    valign="middle"
    className={className}
    style={{ fontFamily: fonts, fontWeight: 700, textAlign: 'center', ...style }}
  >
    {text}
  </td>
)
