import { describe, expect, it } from 'vitest'
import type { App } from './build-app.ts'
import { visitApp } from './judge.ts'

const vite = { folder: 'my-app', build: ['npm run build'], output: 'dist' }

/** The starter of create-astro, which would be downloaded, as a reader has it afterwards. */
const astro = {
  'package.json': JSON.stringify({
    type: 'module',
    private: true,
    dependencies: { astro: 'latest', '@astrojs/check': 'latest', typescript: '^5.9.0' },
  }),
  'astro.config.mjs': "import { defineConfig } from 'astro/config'\nexport default defineConfig({})\n",
  'tsconfig.json': JSON.stringify({ extends: 'astro/tsconfigs/strict' }),
}

const apps: Record<string, App> = {
  'plain HTML with the package': {
    ...vite,
    page: 'docs/frameworks/html.md',
    folder: 'my-site',
    files: /^src\//,
  },
  'React 18': {
    ...vite,
    page: 'docs/frameworks/react.md',
    packages: ['react@18', 'react-dom@18', '@types/react@18', '@types/react-dom@18'],
  },
  'Vue 3': { ...vite, page: 'docs/frameworks/vue.md' },
  Solid: { ...vite, page: 'docs/frameworks/solid.md' },
  'Svelte 5': {
    page: 'docs/frameworks/svelte.md',
    folder: 'my-app',
    build: ['npm run check', 'npm run build'],
    serve: 'npx vite preview --host 127.0.0.1 --port $PORT --strictPort',
    // Of the element around the page, and of the one that announces the page's title.
    styleHashes: [
      'sha256-tcbDxjMo+xKqM21aCGYbs/QAJqB7yUXC06oPWDapBgc=',
      'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo=',
    ],
  },
  'Next.js': {
    page: 'docs/frameworks/next.md',
    folder: 'my-app',
    // Turbopack loads its scripts without a policy of Trusted Types.
    build: ['npx next build --webpack'],
    serve: 'npx next start --port $PORT',
  },
  Angular: {
    page: 'docs/frameworks/angular.md',
    folder: 'my-app',
    build: ['npm run build'],
    output: 'dist/my-app/browser',
    node: '24',
  },
  Astro: {
    page: 'docs/frameworks/astro.md',
    folder: 'my-site',
    starter: astro,
    build: ['npx astro check', 'npx astro build'],
    output: 'dist',
    node: '24',
  },
}

const isRenderedOnServer = ['Svelte 5', 'Next.js', 'Astro']

describe.each(Object.entries(apps))('a new app of %s', (name, app) => {
  it('installs the package, type-checks, builds, and signs in under a strict policy', async () => {
    const { html, sessionToken, problems } = await visitApp(app)
    expect(sessionToken).toMatch(/^\S{20,}$/)
    expect(problems).toEqual([])
    expect(html.includes('<login-widget')).toBe(isRenderedOnServer.includes(name))
  })
})
