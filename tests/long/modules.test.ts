import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type {} from '#support/server/database.ts'
import { askForCode, callProvider } from '#support/server/provider-client.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { traceModules } from '#support/server/trace-modules.ts'

const path = join(import.meta.dirname, '../../ARCHITECTURE.md')
const begin = '<!-- modules of a sign-in by code: npm run modules -->\n'
const end = '\n<!-- end of modules -->'

/** The modules that every request runs, and the database driver. */
const isApart = (file: string) => /^server\/platform\/(http|db)\//.test(file)

it('ARCHITECTURE.md lists the modules that one sign-in by code runs (npm run modules writes the list)', async () => {
  const server = await createTestServer()
  const signIn = async () => {
    const { methodId, code } = await askForCode(server, 'ann@example.org')
    return async () => {
      const body = { token: code, method_id: methodId, session_duration_minutes: 30 }
      const { status } = await callProvider(server, '/otps/authenticate', { body })
      expect(status).toBe(200)
    }
  }
  // The first sign-in creates the user and the signing keys.
  await (await signIn())()
  let redeem = await signIn()
  const traced = await traceModules(
    async () => redeem(),
    async () => {
      redeem = await signIn()
    },
  )
  const modules = traced.filter(({ file }) => !isApart(file))
  const list = modules
    .map(({ file, name }, index) => `${index + 1}. \`${file.slice('server/'.length)}\`${name && `: ${name}`}`)
    .join('\n')
  const text = readFileSync(path, 'utf8')
  const start = text.indexOf(begin) + begin.length
  const stop = text.indexOf(end)
  if (process.env.WRITE_MODULES) writeFileSync(path, text.slice(0, start) + list + text.slice(stop))
  expect(readFileSync(path, 'utf8').slice(start, start + list.length + end.length)).toBe(list + end)
})
