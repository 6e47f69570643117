import { expect, it } from 'vitest'
import { findPane } from './section-rules.ts'

it.each([
  ['security', 'security'],
  ['password', 'security'],
  ['theme', 'preferences'],
  ['open', 'profile'],
  ['constructor', 'profile'],
])('the section %s is on the page %s', (section, pane) => expect(findPane(section)).toBe(pane))
