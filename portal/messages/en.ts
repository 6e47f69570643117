import { authenticated } from './en/authenticated.ts'
import { baker } from './en/baker.ts'
import { dashboard } from './en/dashboard.ts'
import { first } from './en/first.ts'
import type { Table } from './text.ts'

/**
 * All texts of the portal in English. A translation is a table with the same keys. `{name}` is a placeholder. Texts that
 * the product's rules prescribe are word for word; change them there first.
 */
export const en = { ...first, ...authenticated, ...dashboard, ...baker } as const satisfies Table

export type MessageKey = keyof typeof en
