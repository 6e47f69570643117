import { expect, test } from './fixture.ts'
import { attributes, continueOf, identify, passwordOf } from './password-steps.ts'

for (const artifact of ['drop-in'] as const) {
  test.describe(`choosing a password, ${artifact}`, () => {
    test('LUDS: shows the specified checklist and the met requirements', async ({ page, open }) => {
      await open({ artifact, attributes, luds: true })
      await identify(page, 'nina@example.org')
      await expect(passwordOf(page)).toHaveAttribute('minlength', '8')
      const items = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
      const length = 'Must be at least 8 characters long'
      const kinds = 'Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol'
      await expect(items).toHaveText([`Not met yet: ${length}`, `Not met yet: ${kinds}`])
      await passwordOf(page).fill('abcdefgh')
      await expect(items).toHaveText([`Met: ${length}`, `Not met yet: ${kinds}`])
      await expect(continueOf(page)).toHaveAttribute('aria-disabled', 'true')
      await passwordOf(page).fill('Abcdefg1')
      await expect(items).toHaveText([`Met: ${length}`, `Met: ${kinds}`])
      await expect(continueOf(page)).not.toHaveAttribute('aria-disabled')
      await passwordOf(page).fill('known to others 1')
      await expect(
        page.getByText(
          'This password may have been used on a different site that experienced a security issue. Please choose another password.',
        ),
      ).toBeVisible()
      await expect(continueOf(page)).toHaveAttribute('aria-disabled', 'true')
    })

    test('checks only the latest text after a running check', async ({ page, open }) => {
      await open({ artifact, attributes })
      await identify(page, 'nina@example.org')
      await passwordOf(page).waitFor()
      await page.evaluate(() => window.harness.provider.pause())
      await page.keyboard.type('a password that is long')
      await expect(continueOf(page)).toHaveAttribute('aria-disabled', 'true')
      await passwordOf(page).fill('short')
      await page.evaluate(() => window.harness.provider.resume())
      await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Very weak')
      await expect(continueOf(page)).toHaveAttribute('aria-disabled', 'true')
      expect(
        await page.evaluate(() =>
          window.harness.provider.requests('passwords.strength').map(({ password }) => password),
        ),
      ).toEqual(['a', 'short'])
    })

    test('reports a failed check and can repeat the check', async ({ page, open }) => {
      await open({ artifact, attributes })
      await identify(page, 'nina@example.org')
      await passwordOf(page).waitFor()
      await page.evaluate(() =>
        window.harness.rejectNext({ code: 'too_many_requests', retryAfterSeconds: 30 }),
      )
      await passwordOf(page).fill('a password that is long')
      await expect(page.getByRole('alert')).toContainText('You can try again in 0:30.')
      await expect(passwordOf(page)).toHaveValue('a password that is long')
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(continueOf(page)).not.toHaveAttribute('aria-disabled')
    })

    test('reports an email address that the check rejects', async ({ page, open }) => {
      await open({ artifact, attributes })
      await identify(page, 'nina@example.org')
      await passwordOf(page).waitFor()
      await page.evaluate(() => window.harness.rejectNext({ code: 'invalid_email' }))
      await passwordOf(page).fill('a password that is long')
      await expect(page.getByText('Invalid email address')).toBeVisible()
    })

    test('shows a rejected password at its field, where it can be changed', async ({ page, open }) => {
      await open({ artifact, attributes })
      await identify(page, 'nina@example.org')
      await passwordOf(page).fill('a password that is long')
      await expect(continueOf(page)).not.toHaveAttribute('aria-disabled')
      for (const [code, text] of [
        ['weak_password', 'This password is too easy to guess. Please choose a stronger one.'],
        ['duplicate_email', 'An account with this email already exists. Go back to sign in.'],
      ] as const) {
        await page.evaluate((code) => window.harness.rejectNext({ code }), code)
        await continueOf(page).click()
        await expect(page.getByText(text)).toBeVisible()
      }
      await continueOf(page).click()
      await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
    })
  })
}
