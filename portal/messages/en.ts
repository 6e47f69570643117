import { authenticated } from '#languages/en/portal/authenticated.ts'
import { baker } from '#languages/en/portal/baker.ts'
import { dashboard } from '#languages/en/portal/dashboard.ts'
import { first } from '#languages/en/portal/first.ts'
import { notice } from '#languages/en/portal/notice.ts'
import type { Table } from '#languages/text.ts'

/**
 * All texts of the portal in English. A translation is a table with the same keys. `{name}` is a placeholder. Texts that
 * the product's rules prescribe are word for word; change them there first.
 */
export const en = { ...first, ...authenticated, ...dashboard, ...baker, ...notice } as const satisfies Table

export type MessageKey = keyof typeof en
