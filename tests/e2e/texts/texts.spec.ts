import { expect, test } from '@playwright/test'
import { dashboard } from '../../../portal/messages/dashboard.ts'
import { en as portal } from '../../../portal/messages/en.ts'
import { en as widget } from '../../../widget/messages/en.ts'
import { readMessageKeys } from '../../support/message-keys.ts'

// Runs after all other projects: what they have drawn is every text there is, and nothing else.
for (const [app, table] of Object.entries({ widget, portal: { ...portal, ...dashboard } })) {
  test(`every text of the ${app} was drawn in a browser`, () => {
    const mark = `${app} `
    const drawn = [...readMessageKeys()]
      .filter((key) => key.startsWith(mark))
      .map((key) => key.slice(mark.length))
    expect(drawn.sort()).toEqual(Object.keys(table).sort())
  })
}
