import { expect, it } from 'vitest'
import type { App } from './build-app.ts'
import { visitApp } from './judge.ts'

const app: App = {
  page: 'docs/frameworks/react.md',
  folder: 'my-app',
  build: ['npm run build'],
  output: 'dist',
}

it('a new app of React 19 installs the package, type-checks, builds, and signs in under a strict policy', async () => {
  const { sessionToken, problems } = await visitApp(app)
  expect(sessionToken).toMatch(/^\S{20,}$/)
  expect(problems).toEqual([])
})

it('a new app of React 19 with the file of docs/business.md signs a member of an organization in', async () => {
  const business = { ...app, files: /^src\//, filesFrom: 'docs/business.md' }
  const { sessionToken, problems } = await visitApp(business, 'member')
  expect(sessionToken).toMatch(/^\S{20,}$/)
  expect(problems).toEqual([])
})
