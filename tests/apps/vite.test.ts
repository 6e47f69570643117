import { describe, expect, it } from 'vitest'
import { type App, visitApp } from './judge.ts'

const create = (template: string): Pick<App, 'generator' | 'build' | 'output'> => ({
  generator: ['create', '--yes', 'vite@latest', 'app', '--', '--template', template, '--no-interactive'],
  build: ['run', 'build'],
  output: 'dist',
})

const apps: Record<string, App> = {
  'plain TypeScript': { ...create('vanilla-ts'), template: 'vanilla' },
  'React 19': { ...create('react-ts'), template: 'react' },
  'React 18': {
    ...create('react-ts'),
    template: 'react',
    packages: ['react@18', 'react-dom@18', '@types/react@18', '@types/react-dom@18'],
  },
}

describe.each(Object.entries(apps))('a new app of create-vite with %s', (_, app) => {
  it('installs the package, type-checks, builds, and signs in under a strict policy', async () => {
    const { sessionToken, problems } = await visitApp(app)
    expect(sessionToken).toMatch(/^otp \S{20,}$/)
    expect(problems).toEqual([])
  })
})
