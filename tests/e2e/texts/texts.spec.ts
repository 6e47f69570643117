import { expect, test } from '@playwright/test'
import { en as widget } from '#languages/en/widget.ts'
import { en as portal } from '../../../portal/messages/en.ts'
import { readMessageKeys } from '../../support/message-keys.ts'

// Runs after all other test projects, which record the keys of all texts that they render.
for (const [app, table] of Object.entries({ widget, portal })) {
  test(`the browser tests have rendered every text of the ${app}`, () => {
    const prefix = `${app} `
    const rendered = [...readMessageKeys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
    expect(rendered.sort()).toEqual(Object.keys(table).sort())
  })
}
