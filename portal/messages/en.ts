import { rooms } from './authenticated.ts'
import { first } from './first.ts'

/**
 * Every text of the portal, in English: the master table. Another language is a table with the same keys.
 * `{name}` stands for a value. Texts of the product's rules are word for word; change them there first.
 */
export const en = { ...first, ...rooms } as const satisfies Record<string, string>

export type MessageKey = keyof typeof en
