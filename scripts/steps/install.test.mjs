import { expect, it } from 'vitest'
import { toPartial } from './install.mjs'

it('npm start installs the build tools and what the programs need, not the tools of tests', () => {
  const dependencies = { hono: '1' }
  const manifest = { dependencies, devDependencies: { vite: '2', vitest: '3', '@vitejs/plugin-react': '4' } }
  const partial = { dependencies, devDependencies: { vite: '2', '@vitejs/plugin-react': '4' } }
  const packages = { 'node_modules/vitest': { dev: true } }
  expect(JSON.parse(toPartial('package.json', JSON.stringify(manifest)))).toEqual(partial)
  const lock = JSON.stringify({ packages: { ...packages, '': manifest } })
  expect(JSON.parse(toPartial('package-lock.json', lock))).toEqual({ packages: { ...packages, '': partial } })
})
