import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { LoginWidget, LoginWidgetProps } from './define.ts'

describe('the tag in JSX', () => {
  it('renders on a server, where it is not defined', () => {
    const html = renderToStaticMarkup(
      <login-widget
        public-token="public-token-test"
        products="otp passwords"
        theme={{ colors: { primary: 'red' } }}
        messages={{ 'main.title': 'Welcome' }}
        onlw-authenticated={(event) => event.detail.method}
      />,
    )
    expect(html).toBe(
      '<login-widget public-token="public-token-test" products="otp passwords"></login-widget>',
    )
  })

  it('has typed properties and events', () => {
    type EventOf<Name extends keyof LoginWidgetProps> = Parameters<NonNullable<LoginWidgetProps[Name]>>[0]
    expectTypeOf<EventOf<'onlw-authenticated'>['detail']>().toEqualTypeOf<{ method: string }>()
    expectTypeOf<EventOf<'onlw-logged-out'>['detail']>().toEqualTypeOf<null>()
    expectTypeOf<LoginWidgetProps>().not.toHaveProperty('hue')
    expectTypeOf<LoginWidgetProps['flow']>().toEqualTypeOf<
      'discovery' | 'organization' | 'password-reset' | undefined
    >()
    expectTypeOf<LoginWidgetProps['shadow-dom']>().toEqualTypeOf<'true' | 'false' | undefined>()
    expectTypeOf<HTMLElementTagNameMap['login-widget']>().toEqualTypeOf<LoginWidget>()
  })
})
