import { expect, test } from '@playwright/test'
import { en } from '../../../widget/messages/en.ts'
import { readMessageKeys } from '../../support/message-keys.ts'

/** Runs after all other projects: what they have drawn is every text there is, and nothing else. */
test('every text of the widget was drawn in a browser', () => {
  const drawn = [...readMessageKeys()].filter((key) => key.startsWith('widget ')).map((key) => key.slice(7))
  expect(drawn.sort()).toEqual(Object.keys(en).sort())
})
