import { expect, it } from 'vitest'
import { listOutputsFor } from './build.mjs'

const programs = [
  'widget',
  'portal',
  'clientside-services',
  'theme-studio',
  'organization',
  'packages',
  'server',
]

it.each([
  [[], [...programs, 'storybook']],
  [
    ['-g', 'failed resend'],
    [...programs, 'storybook'],
  ],
  [['--project=stories'], [...programs, 'storybook']],
  [['tests/e2e/stories/emails.spec.ts'], [...programs, 'storybook']],
  [['portal/dashboard-users.spec.ts'], programs],
  [['tests/e2e/portal', '-g', 'a story'], programs],
  [
    ['widget/demo-host.spec.ts', 'stories/stories.spec.ts'],
    [...programs, 'storybook'],
  ],
])('browser tests with the options %j need %j', (options, names) => {
  expect(listOutputsFor(options).map(({ name }) => name)).toEqual(names)
})
