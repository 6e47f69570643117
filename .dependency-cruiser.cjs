/**
 * The arrows between the parts (ARCHITECTURE.md draws them). Everything not allowed here is forbidden, and
 * `import type` counts as an import. tests/architecture runs these rules, and plants a breach of each.
 */

/** Tests may import anything; what they share is in tests/support. */
const tests = ['\\.test\\.tsx?$', '\\.test\\.mjs$']
const packages = '^node_modules/'
const messages = '^emails/(?!html/parts-source)'

/** What lies under `from` may import only what one of `allowed` matches, and what Node itself brings. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed, dependencyTypesNot: ['core'] },
})

const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to,
})

const betweenParts = [
  only(
    'contract-stands-alone',
    '^contract/',
    ['^contract/', '^node_modules/(zod|email-providers)/'],
    'contract ──> zod, and a list of domains',
  ),
  only(
    'emails-stand-alone',
    messages,
    [messages],
    'mails ──> the platform alone; html/parts.ts is generated',
  ),
  only('cake-stands-alone', '^cake/', ['^cake/'], 'cake ──> the platform alone'),
  only('widget-arrows', '^widget/', ['^widget/', '^contract/', packages], 'widget ──> contract'),
  only(
    'portal-arrows',
    '^portal/',
    ['^portal/', '^cake/', '^contract/', '^widget/element/define\\.ts$', packages],
    'portal ──> the public entry of the widget, cake, contract',
  ),
  only(
    'server-arrows',
    '^server/(?!demo/)',
    ['^(server|contract)/', '^cake/layered/csv\\.ts$', messages, packages],
    '──> mails, contract, the CSV reader of cake',
  ),
  only(
    'server-demo-arrows',
    '^server/demo/',
    ['^(server|contract|cake)/', messages, packages],
    '──> cake too',
  ),
  only(
    'clientside-services-stand-alone',
    '^clientside-services/',
    ['^clientside-services/', packages],
    'a page of its own in a frame: it knows nothing of the rest',
  ),
  only('baker-arrows', '^baker/', ['^baker/', '^cake/', '^contract/', packages], 'baker ──> cake, contract'),
  only(
    'stripe-simulator-stands-alone',
    '^stripe-simulator/',
    ['^stripe-simulator/', packages],
    'the stand-in knows nothing of the server: it speaks HTTP',
  ),
  only('demo-host-stands-alone', '^demo-host/', ['^demo-host/', packages], 'it is an independent site'),
  only('scripts-stand-alone', '^scripts/', ['^scripts/', packages], 'scripts run before anything is built'),
  never(
    'no-tests-in-the-product',
    '^(contract|emails|cake|widget|portal|clientside-services|server|baker|demo-host|stripe-simulator|scripts)/',
    { path: ['^tests/', ...tests] },
    'nothing leans on tests',
  ),
  never(
    'no-node-in-the-browser',
    '^(?!widget/bundle/declarations\\.ts$)(contract|emails|cake|widget|portal|clientside-services)/',
    { dependencyTypes: ['core'] },
    'these run in a browser too',
  ),
]

const insideWidget = [
  only(
    'widget-core',
    '^widget/core/',
    ['^widget/core/', '^widget/messages/', '^contract/', '^node_modules/(@types/)?react/'],
    'contract <- core; of messages, only how a key becomes a text; of React, only what a drawing is',
  ),
  never(
    'widget-core-draws-nothing',
    '^widget/core/',
    { path: '^node_modules/react/', dependencyTypesNot: ['type-only'] },
    'the core names what a drawing is, and makes none',
  ),
  only('widget-ui', '^widget/ui/', ['^widget/ui/', '^contract/', packages], 'ui is a leaf'),
  only('widget-messages', '^widget/messages/', ['^widget/messages/', '^contract/'], 'messages is a leaf'),
  only(
    'widget-methods',
    '^widget/methods/([^/]+)/',
    ['^widget/methods/$1/', '^widget/(core|ui|messages)/', '^contract/', packages],
    'core <- methods; no method knows another',
  ),
  only(
    'widget-provider',
    '^widget/provider/([^/]+)/',
    ['^widget/provider/$1/', '^widget/core/', '^contract/', packages],
    'core <- provider; no adapter knows another',
  ),
  only(
    'widget-app',
    '^widget/app/',
    ['^widget/(app|methods|core|ui|messages)/', '^contract/', packages],
    'methods <- app',
  ),
  never(
    'one-door-to-the-provider',
    '^(contract|cake|widget/(?!provider/stytch/)|portal|clientside-services|server|baker)',
    { path: '^node_modules/@stytch/' },
    "the provider's client is known to one adapter",
  ),
]

const insidePortal = [
  only(
    'portal-api-ui-router',
    '^portal/(api|ui|router)/',
    ['^portal/$1/', '^portal/platform/', '^contract/', packages],
    'contract, platform <- api, ui, router',
  ),
  only('portal-platform', '^portal/platform/', ['^portal/platform/', packages], 'platform is a leaf'),
  only('portal-messages', '^portal/messages/', ['^portal/messages/', '^contract/'], 'messages is a leaf'),
  never(
    'portal-features-apart',
    '^portal/features/([^/]+)/',
    { path: '^portal/features/', pathNot: '^portal/features/$1/' },
    'features never import each other',
  ),
  never(
    'portal-top-last',
    '^portal/(?!App\\.tsx$|main\\.tsx$)',
    { path: '^portal/(App|main)\\.tsx$' },
    'features <- Portal <- AuthenticatedApp <- App <- main',
  ),
]

const insideServer = [
  only(
    'server-platform',
    '^server/platform/',
    ['^server/platform/', '^contract/', messages, packages],
    'platform <- identity, portal <- app: the platform knows neither wing',
  ),
  never(
    'server-below-the-entry-points',
    '^server/(identity|portal)/',
    { path: '^server/(?!(identity|portal|platform)/)' },
    'wings <- app, admin, demo <- main',
  ),
  never(
    'server-identity-without-portal',
    '^server/identity/',
    { path: '^server/portal/' },
    'identity knows no portal',
  ),
  never(
    'server-portal-without-identity',
    '^server/portal/',
    { path: '^server/identity/' },
    'the portal reaches identity through its port (ADR 0045)',
  ),
  only(
    'server-port-is-plain-data',
    '^server/portal/identity/',
    [
      '^server/portal/identity/',
      '^contract/',
      '^emails/locales\\.ts$',
      '^server/platform/http/visitor\\.ts$',
    ],
    'no transaction, table or dependency in the signature of the port',
  ),
  only(
    'server-adapters',
    '^server/adapters/',
    ['^server/(adapters|identity|portal|platform)/', '^contract/', messages, packages],
    'wings <- adapters <- app, main, admin',
  ),
  never(
    'server-methods-apart',
    '^server/identity/methods/([^/]+)/',
    { path: '^server/identity/methods/', pathNot: '^server/identity/methods/$1/' },
    'one folder per sign-in method',
  ),
  never(
    'stripe-only-where-it-sells',
    '^server/(?!portal/payments/stripe/)',
    { path: '^server/portal/payments/stripe/', dynamic: false },
    "Stripe's library is loaded by a server that sells by it, and by no other",
  ),
  never(
    'password-meter-in-its-thread',
    '^server/(?!platform/secrets/strength-worker\\.mjs$)',
    { path: '^node_modules/@zxcvbn-ts/' },
    'rating a password takes too long for the event loop',
  ),
  never(
    'server-simulators-only-in-the-app',
    '^server/(?!simulators/|app\\.ts$)',
    { path: '^server/simulators/' },
    'identity <- stand-ins <- app: the product works without them',
  ),
  never('server-main-last', '^server/', { path: '^server/main\\.ts$' }, 'app <- main, and nothing after it'),
  never(
    'server-app-late',
    '^server/(?!(main|embedded|hosted)\\.ts$)',
    { path: '^server/app\\.ts$' },
    'routes <- app <- embedded, hosted <- main',
  ),
  never(
    'stytch-only-for-a-hosted-provider',
    '^server/(?!(adapters/hosted/|hosted\\.ts$))',
    { path: '^(server/adapters/hosted/|server/hosted\\.ts$|node_modules/stytch/)', dynamic: false },
    'only a server whose accounts are at a hosted provider loads the package',
  ),
]

const everywhere = [
  never(
    'one-door-to-stripe',
    '^(contract|cake|widget|portal/(?!features/subscription/[Ss]tripe)|clientside-services|server/(?!portal/payments/stripe/)|baker)',
    { path: '^node_modules/(@stripe|stripe)/' },
    'one folder on the server, one checkout in the portal',
  ),
  {
    name: 'pure-files-import-only-pure-ones',
    comment: 'states, flows and rules compute: no React, no packages but zod, nothing of Node, no screens',
    severity: 'error',
    from: { path: ['/(states|flow|rules)\\.ts$', '-rules\\.ts$'] },
    to: {
      path: [
        packages,
        '\\.tsx$',
        '(^|/)(perform|store|routes|app|main)\\.ts$',
        '/(db|http|api)/',
        '^portal/platform/',
      ],
      pathNot: ['^node_modules/zod/'],
    },
  },
  {
    name: 'pure-files-without-node',
    comment: 'states, flows and rules compute',
    severity: 'error',
    from: { path: ['/(states|flow|rules)\\.ts$', '-rules\\.ts$'] },
    to: { dependencyTypes: ['core'] },
  },
  { name: 'no-cycles', severity: 'error', comment: 'no cycles', from: {}, to: { circular: true } },
  {
    name: 'no-unknown-modules',
    comment: 'every import leads somewhere',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-undeclared-packages',
    comment: 'a package that is used is named in package.json',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  never(
    'no-development-packages-in-the-product',
    // The demo host runs in development only. Nor are settings of a tool the product, nor what the widget's build writes its types with.
    '^(?!widget/bundle/declarations\\.ts$|emails/html/parts-source)(contract|emails|cake|widget|portal|clientside-services|server|baker|stripe-simulator)/(?!.*\\.config\\.ts$)',
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    'what the product runs on is no devDependency',
  ),
]

module.exports = {
  forbidden: [...betweenParts, ...insideWidget, ...insidePortal, ...insideServer, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|woff2)(\\?|$)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
