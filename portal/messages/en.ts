import { authenticated } from './authenticated.ts'
import { baker } from './baker.ts'
import { dashboard } from './dashboard.ts'
import { first } from './first.ts'

/**
 * All texts of the portal in English. A translation is a table with the same keys. `{name}` is a placeholder. Texts that
 * the product's rules prescribe are word for word; change them there first.
 */
export const en = { ...first, ...authenticated, ...dashboard, ...baker } as const satisfies Record<
  string,
  string
>

export type MessageKey = keyof typeof en
