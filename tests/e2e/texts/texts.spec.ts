import { expect, test } from '@playwright/test'
import { suggestions } from '#languages/en/portal/suggestions.ts'
import { warnings } from '#languages/en/strength.ts'
import { secondStep } from '#languages/en/widget/second-step.ts'
import { en as widget } from '#languages/en/widget.ts'
import { business } from '#languages/en/widget-business.ts'
import { en as portal } from '../../../portal/messages/en.ts'
import { readMessageKeys } from '../../support/browser/message-keys.ts'

const businessTexts = { ...business, ...secondStep }

/** Chosen by others: the advice of the account service, and the names of kinds of devices. */
const isOfOthers = (key: string) =>
  Object.hasOwn({ ...warnings, ...suggestions }, key) || key.startsWith('device.')

/** The form prevents these problems; `portal/baker/problems.test.ts` writes them. */
const prevented =
  /^(?:layerError\.(?:not_layerable|no_fields|too_many_fields|bad_name|unknown_field)|bake\.tooManyPermissions)$/

// Runs after all other test projects, which record the keys of all texts that they render.
for (const [app, table] of Object.entries({ widget, portal })) {
  test(`the browser tests have rendered every text of the ${app}`, () => {
    const prefix = `${app} `
    const rendered = [...readMessageKeys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
    // Samples show the texts of business sign-in: see marked-language.test.ts.
    const isText = (key: string) =>
      !isOfOthers(key) && !prevented.test(key) && !Object.hasOwn(businessTexts, key)
    expect(rendered.filter(isText).sort()).toEqual(Object.keys(table).filter(isText).sort())
  })
}
