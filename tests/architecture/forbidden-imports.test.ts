import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../support/programs/places.ts'
import { repository } from '../support/programs/server-process.ts'
import { cruise, parts, rules, type Violation } from './cruise.ts'

/** At least one forbidden import per rule: the rule, the file, and its import. */
const forbidden: [rule: string, from: string, imports: string][] = [
  ['contract-stands-alone', 'contract/a.ts', '../cake/header.ts'],
  ['contract-stands-alone', 'contract/b.ts', 'react'],
  ['emails-stand-alone', 'emails/a.ts', '#contract/ids.ts'],
  ['languages-arrows', 'languages/a.ts', '#contract/ids.ts'],
  ['widget-arrows', 'widget/ui/l.ts', '#languages/server.ts'],
  ['portal-arrows', 'portal/ui/l.ts', '#languages/server.ts'],
  ['server-arrows', 'server/platform/outbox/c.ts', '../../../emails/html/parts-source.tsx'],
  ['cake-stands-alone', 'cake/a.ts', '#contract/ids.ts'],
  ['widget-arrows', 'widget/element/a.ts', '#cake/header.ts'],
  ['widget-arrows', 'widget/element/b.ts', '../../server/app.ts'],
  ['theme-studio-arrows', 'theme-studio/rules/a.ts', '../../widget/app/flow.ts'],
  ['portal-arrows', 'portal/opener/a.ts', '../../widget/app/flow.ts'],
  ['portal-arrows', 'portal/opener/b.ts', '../../server/app.ts'],
  ['server-arrows', 'server/portal/files/a.ts', '#cake/header.ts'],
  ['server-arrows', 'server/portal/files/b.ts', '../../../portal/router/paths.ts'],
  ['server-demo-arrows', 'server/demo/a.ts', '../../baker/cli.ts'],
  ['clientside-services-stand-alone', 'clientside-services/a.ts', '#contract/ids.ts'],
  ['baker-arrows', 'baker/a.ts', '../server/platform/db/connect.ts'],
  ['demo-host-stands-alone', 'demo-host/a.ts', '#contract/ids.ts'],
  ['stripe-simulator-stands-alone', 'stripe-simulator/a.ts', '../server/deps.ts'],
  ['packages-arrows', 'packages/a.ts', '../server/app.ts'],
  ['scripts-stand-alone', 'scripts/a.mjs', '../contract/ids.ts'],
  ['no-tests-in-the-product', 'server/platform/a.ts', '../../tests/support/x.ts'],
  ['no-tests-in-the-product', 'cake/b.ts', './x.test.ts'],
  ['no-node-in-the-browser', 'widget/core/a.ts', 'node:crypto'],
  ['widget-prerender', 'widget/element/e.ts', '../prerender/tag.ts'],
  ['widget-core-renders-nothing', 'widget/core/b.ts', 'react'],
  ['widget-core', 'widget/core/d.ts', 'preact'],
  ['widget-core', 'widget/core/c.ts', '../methods/otp/states.ts'],
  ['widget-ui', 'widget/ui/a.ts', '../core/ports.ts'],
  ['widget-messages', 'widget/messages/a.ts', '../core/ports.ts'],
  ['widget-screens', 'widget/screens/a.ts', '../methods/otp/states.ts'],
  ['widget-methods', 'widget/methods/otp/a.ts', '../password/x.ts'],
  ['widget-methods', 'widget/methods/otp/b.ts', '../../app/flow.ts'],
  ['widget-provider', 'widget/provider/other/a.ts', '../stytch/x.ts'],
  ['widget-app', 'widget/app/a.ts', '../provider/stytch/x.ts'],
  ['widget-testing', 'widget/testing/a.ts', '../element/define.ts'],
  ['no-test-provider-in-the-product', 'widget/element/d.ts', '../testing/testing.ts'],
  ['one-door-to-the-provider', 'widget/element/c.ts', '@stytch/vanilla-js'],
  ['portal-api-ui-router', 'portal/api/a.ts', '../features/login/x.ts'],
  ['portal-api-ui-router', 'portal/ui/a.ts', '../messages/en.ts'],
  ['portal-api-ui-router', 'portal/router/a.ts', '../layout/x.ts'],
  ['portal-platform', 'portal/platform/a.ts', '../ui/x.ts'],
  ['portal-messages', 'portal/messages/a.ts', '../ui/x.ts'],
  ['portal-features-apart', 'portal/features/pin/a.ts', '../login/x.ts'],
  ['portal-top-last', 'portal/features/pin/b.ts', '../../App.tsx'],
  ['password-meter-in-its-thread', 'server/platform/secrets/a.ts', '@zxcvbn-ts/core'],
  ['server-platform', 'server/platform/http/b.ts', '../../identity/x.ts'],
  ['server-below-the-entry-points', 'server/identity/b.ts', '../admin/x.ts'],
  [
    'server-identity-without-portal',
    'server/identity/operations/methods/otp/a.ts',
    '../../../../portal/files/x.ts',
  ],
  ['server-below-the-entry-points', 'server/portal/files/e.ts', '../../adapters/in-process/x.ts'],
  ['server-portal-without-identity', 'server/portal/files/d.ts', '../../identity/accounts/sessions/x.ts'],
  ['server-port-is-plain-data', 'server/portal/identity/a.ts', '../../platform/db/x.ts'],
  ['server-adapters', 'server/adapters/in-process/a.ts', '../../admin/x.ts'],
  ['server-methods-apart', 'server/identity/operations/methods/password/a.ts', '../otp/x.ts'],
  ['stripe-only-where-it-sells', 'server/portal/payments/b.ts', './stripe/backend.ts'],
  ['one-door-to-stripe', 'server/portal/billing/c.ts', 'stripe'],
  ['one-door-to-stripe', 'portal/features/subscription/a.ts', '@stripe/react-stripe-js'],
  ['server-simulators-only-in-the-app', 'server/admin/b.ts', '../simulators/x.ts'],
  ['server-programs-last', 'server/admin/a.ts', '../programs/main.ts'],
  ['server-doctor-only-from-its-command', 'server/app/a.ts', '../doctor/doctor.ts'],
  ['server-app-late', 'server/portal/files/c.ts', '../../app/app.ts'],
  ['stytch-only-for-a-hosted-provider', 'server/programs/embedded.ts', '../adapters/hosted/x.ts'],
  ['stytch-only-for-a-hosted-provider', 'server/portal/files/f.ts', 'stytch'],
  ['pure-files-import-only-pure-ones', 'widget/methods/otp/flow.ts', 'react'],
  ['pure-files-import-only-pure-ones', 'server/portal/x/pin-rules.ts', './store.ts'],
  ['pure-files-without-node', 'server/portal/files/rules.ts', 'node:fs'],
  ['no-cycles', 'baker/c.ts', './d.ts'],
  ['no-unknown-modules', 'baker/e.ts', './nowhere.ts'],
  ['no-undeclared-packages', 'server/platform/c.ts', 'picocolors'],
  ['no-development-packages-in-the-product', 'server/platform/d.ts', 'fast-check'],
]

/** The only import without a file. */
const missing = './nowhere.ts'

/** Returns the path of an imported file, or undefined for a package. */
function toPath(from: string, imports: string): string | undefined {
  if (imports.startsWith('#')) return imports.slice(1)
  return imports.startsWith('.') ? posix.join(posix.dirname(from), imports) : undefined
}

describe('a forbidden import', () => {
  let folder: Awaited<ReturnType<typeof makeFolder>>
  let violations: Violation[]

  beforeAll(async () => {
    folder = await makeFolder()
    const root = folder.path
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
    await writeFile(join(root, 'package.json'), await readFile(join(repository, 'package.json')))
    const packages = [
      '@stytch/vanilla-js',
      'stytch',
      'stripe',
      '@stripe/react-stripe-js',
      'picocolors',
      'fast-check',
      '@zxcvbn-ts/core',
    ]
    for (const name of ['react', 'hono', ...packages]) {
      await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
      await write(`node_modules/${name}/index.js`, '')
    }
    for (const [, from, imports] of forbidden) {
      const to = toPath(from, imports)
      if (to && imports !== missing) await write(to, 'export type X = string\n')
    }
    // Type imports count too.
    for (const [, from, imports] of forbidden)
      await write(from, `import type { X } from '${imports}'\nexport type Y = X\n`)
    await write('widget/core/b.ts', "import { X } from 'react'\nexport const y = X\n")
    await write('server/platform/d.ts', "import { X } from 'fast-check'\nexport const y = X\n")
    await write('baker/d.ts', "import type { Y } from './c.ts'\nexport type X = Y\n")
    await write('scripts/a.mjs', "import '../contract/ids.ts'\n")
    violations = (await cruise(parts, root)).violations
  })

  afterAll(() => folder.remove())

  it.each(forbidden)('breaks %s: %s imports %s', (rule, from) => {
    const brokenRules = violations
      .filter((violation) => violation.from === from)
      .map((violation) => violation.rule)
    expect(brokenRules).toContain(rule)
  })

  it('exists for every rule', () => {
    const tested = new Set(forbidden.map(([rule]) => rule))
    expect(rules.map(({ name }) => name).filter((name) => !tested.has(name ?? ''))).toEqual([])
  })

  it('is all that is found', () => {
    const unexpected = violations.filter(
      ({ from }) => !forbidden.some((row) => row[1] === from) && from !== 'baker/d.ts',
    )
    expect(unexpected).toEqual([])
  })
})
