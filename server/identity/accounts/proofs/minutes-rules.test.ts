import { expect, it } from 'vitest'
import { limitLinkMinutes } from './minutes-rules.ts'

it.each([
  [{ isPortal: true }, 5, 5],
  [{ isPortal: true }, 10_080, 30],
  [{ isPortal: false }, 10_080, 10_080],
])(
  'in a project with %j, a link requested for %d minutes works for %d minutes',
  (project, requested, works) => {
    expect(limitLinkMinutes(project, requested)).toBe(works)
  },
)
