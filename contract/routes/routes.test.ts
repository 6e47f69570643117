import { describe, expect, it } from 'vitest'
import type { Route } from '../route.ts'
import { routes } from './all.ts'

/** Lists the fields of an object schema, below its checks and defaults. */
function listFields(schema: unknown): string[] {
  const definition = (
    schema as { _zod?: { def: { shape?: object; innerType?: unknown; in?: unknown } } } | undefined
  )?._zod?.def
  if (!definition) return []
  return definition.shape ? Object.keys(definition.shape) : listFields(definition.innerType ?? definition.in)
}

const all: [string, Route][] = Object.entries(routes)

describe('the fields that control access are declared by their route', () => {
  it.each(all)('%s declares whose address its email is', (_, { access, body, emailOf }) => {
    expect(emailOf !== undefined).toBe(access !== 'anybody' && listFields(body).includes('email'))
  })

  it.each(all)('%s declares whether it has an admin mode', (_, { body, query, hasAdminMode = false }) => {
    expect(hasAdminMode).toBe([...listFields(body), ...listFields(query)].includes('admin'))
  })

  it('such routes exist', () => {
    expect(all.filter(([, { emailOf }]) => emailOf === 'caller').map(([name]) => name)).toEqual([
      'verifyCode',
      'getKeys',
      'requestAccess',
      'getDocument',
    ])
    expect(all.filter(([, { hasAdminMode }]) => hasAdminMode)).toHaveLength(14)
  })
})
