import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import type { MachineFilter } from '../../operations/applications/machine-client-store.ts'
import { fullAccess, scopeTexts } from '../../operations/applications/scope-rules.ts'
import { toSearch } from '../wire/page-cursor.ts'

/** The scopes of a machine client (RFC 6749 3.3). */
export const MachineScopes = z
  .array(z.string().check(z.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, 'must be an OAuth scope')))
  .check(z.maxLength(100))

/**
 * Returns each scope once. A scope that users grant to applications is rejected, because local checks cannot tell a
 * program's token from an application's.
 * @throws BackendError invalid_m2m_client_scope
 */
export function requireMachineScopes(scopes: readonly string[]): string[] {
  if (scopes.some((scope) => scope === fullAccess || Object.hasOwn(scopeTexts, scope))) {
    throw new BackendError('invalid_m2m_client_scope')
  }
  return [...new Set(scopes)]
}

export const Search = toSearch()

const List = z.array(Text).check(z.maxLength(100))
const isFilterName = (name: string): name is MachineFilter['name'] =>
  name === 'client_id' || name === 'client_name' || name === 'scopes'

/** Reads the operands of a search. @throws BackendError m2m_search_… */
export const toMachineFilters = (
  operands: readonly { filter_name: string; filter_value: unknown }[],
): MachineFilter[] =>
  operands.map(({ filter_name: name, filter_value }) => {
    if (!isFilterName(name)) throw new BackendError('m2m_search_filter_name_not_recognized')
    const { success, data } = List.safeParse(filter_value)
    if (!success) throw new BackendError('m2m_search_expected_array_of_strings')
    return { name, values: data }
  })
