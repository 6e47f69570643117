import { en, type MessageKey } from '#languages/en/widget.ts'
import { expect, test } from './fixture.ts'
import { apiUrl, fulfill, playProvider, publicToken } from './simulated-provider.ts'

/** Error types that can be tested on any screen, because all forms show them in the same way. */
const types = [
  'unknown',
  'endpoint_not_authorized_for_sdk',
  'unauthorized_action',
  'inactive_email',
  'user_lock_limit_reached',
  'duplicate_phone_number',
  'text_messages_not_available',
  'server_unavailable',
  'internal_server_error',
  'bad_request',
  'bad_domain_for_stytch_sdk',
  'public_token_not_found',
  'no_login_redirect_urls_set',
  'invalid_login_redirect_url',
  'invalid_pkce_code_challenge',
  'invalid_session_duration_minutes',
  'invalid_expiration_otp',
  'invalid_expiration',
  'too_many_webauthn_registrations',
  'cannot_delete_last_primary_factor',
  'invalid_webauthn_registration_domain',
  'pin_required',
  'email_reverification_pending',
  'invalid_crypto_wallet_address',
  'too_many_crypto_wallets',
  'no_match_for_provided_oauth_url',
  'no_signup_redirect_urls_set',
  'duplicate_email_for_user',
  'duplicate_phone_number_for_user',
  'session_on_code_does_not_match_session_passed_in',
  'consent_login_again',
  'connected_app_not_found',
  'contract_wallet_not_supported',
  'duplicate_email',
  'duplicate_wallet_address',
  'invalid_code',
  'invalid_request',
  'oauth_token_not_found',
  'oauth_unsupported_response_type',
  'otp_code_not_found',
  'passkey_counter_decreased',
  'pkce_mismatch',
  'pkce_required_for_idp_authorization_flow',
  'session_too_old_to_add_factor',
  'siwe_message_expired',
  'unable_to_auth_magic_link',
  'unable_to_authenticate_crypto_wallet',
  'unable_to_register_webauthn_registration',
  'unauthorized_credentials',
] as const

/** Error types of certain methods, whose texts the widget loads with the method. */
const phoneTypes = [
  'invalid_phone_number',
  'invalid_phone_number_country_code',
  'unsubscribed_phone_number',
] as const
const linkTypes = ['no_match_for_provided_magic_link_url'] as const
const passwordTypes = [
  'no_user_password',
  'invalid_password_reset_redirect_url',
  'unable_to_auth_password_reset_token',
  'weak_password',
] as const

// Wallets load the texts of the rare screens.
const forms = {
  email: { products: 'crypto otp', config: { otpOptions: { methods: ['email'] } }, codes: types },
  sms: { products: 'crypto otp', config: { otpOptions: { methods: ['sms'] } }, codes: phoneTypes },
  link: { products: 'crypto emailMagicLinks', config: {}, codes: linkTypes },
  password: {
    products: 'crypto passwords',
    config: { passwordOptions: { layout: 'combined' } },
    codes: passwordTypes,
  },
} as const

const values = { Email: 'ann@example.org', 'Phone number': '2025550143', Password: 'correct horse' }

for (const [name, { products, config, codes }] of Object.entries(forms))
  test(`a form shows the text of the error type that the provider responds with: ${name}`, async ({
    page,
    open,
  }) => {
    const attributes = { products, 'public-token': 'public-token-test-widget' }
    await open({ artifact: 'drop-in', attributes, config })
    await page.getByRole('button', { name: en['wallet.setup'] }).waitFor()
    for (const code of codes) {
      await test.step(code, async () => {
        await page.evaluate((code) => window.harness.rejectNext({ code }), code)
        for (const [label, value] of Object.entries(values)) {
          const field = page.getByRole('textbox', { name: label })
          if (await field.isVisible()) await field.fill(value)
        }
        await page.keyboard.press('Enter')
        const text = en[`error.${code}` satisfies MessageKey]
        await expect(page.getByTestId('lw-card').getByText(text, { exact: true })).toBeVisible()
      })
    }
  })

test('a link without its verifier only works in the browser that requested it', async ({ page, open }) => {
  await open({
    artifact: 'drop-in',
    attributes: { products: 'emailMagicLinks', 'public-token': 'public-token-test-widget' },
    link: 'good-link',
  })
  await page.evaluate(() => window.harness.rejectNext({ code: 'pkce_expected_code_verifier' }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(en['error.pkce_expected_code_verifier'])).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})

test('a tag without a public token names the missing attribute', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { products: 'otp' }, apiUrl: 'http://localhost:9' })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText(en['error.public_token_missing'])).toBeVisible()
})

test('a page whose origin is not registered names the origin on the card and in the console', async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(
    /Failed to load resource|bootstrap|Unable to (contact|retrieve)|bad_domain|is not registered/,
  )
  // Such a page can only read the response to the settings call.
  await playProvider(page, {
    [`/sdk/v1/projects/bootstrap/${publicToken}`]: (route) =>
      fulfill(route, 403, {
        status_code: 403,
        request_id: 'request-1',
        error_type: 'bad_domain_for_stytch_sdk',
        error_message: 'This origin is not allowed for the project.',
      }),
    '/sdk/v1/otps/email/login_or_create': (route) => route.abort(),
  })
  await page.addInitScript(() => {
    addEventListener('lw-error', (event) =>
      Object.assign(window, { reported: (event as CustomEvent).detail }),
    )
  })
  await open({
    artifact: 'drop-in',
    attributes: { products: 'otp', 'public-token': publicToken, 'api-url': apiUrl },
    apiUrl,
  })
  const { origin } = new URL(page.url())
  const fix = `Add "${origin}" to "origins" in the document of the project, then apply it.`
  const said = page.waitForEvent('console', (message) => message.text().includes(fix))
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  const sentence = `This sign-in form isn’t allowed on this website. ${fix}`
  await expect(page.getByTestId('lw-card').getByText(sentence)).toBeVisible()
  await said
  expect(await page.evaluate(() => Reflect.get(window, 'reported'))).toEqual({
    code: 'origin_not_registered',
    message: sentence,
    error_type: 'bad_domain_for_stytch_sdk',
    request_id: 'request-1',
  })
})
