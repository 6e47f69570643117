import { describe, expect, it } from 'vitest'

describe('the entry', () => {
  it('can be imported without a DOM, as on a server', async () => {
    expect(typeof HTMLElement).toBe('undefined')
    const { LoginWidget } = await import('./define.ts')
    expect(LoginWidget.observedAttributes).toEqual([
      'public-token',
      'api-url',
      'prefill-email',
      'locale',
      'kind',
      'flow',
      'organization-slug',
      'products',
      'autofocus',
      'theme',
      'shadow-dom',
      'consent',
    ])
  })
})
