import { expect, it } from 'vitest'
import { visitApp } from './judge.ts'

it('a new app of React 19 installs the package, type-checks, builds, and signs in under a strict policy', async () => {
  const { sessionToken, problems } = await visitApp({
    page: 'docs/frameworks/react.md',
    folder: 'my-app',
    build: ['npm run build'],
    output: 'dist',
  })
  expect(sessionToken).toMatch(/^\S{20,}$/)
  expect(problems).toEqual([])
})
