/**
 * The arrows between the parts (ARCHITECTURE.md draws them). Everything not allowed here is forbidden, and
 * `import type` counts as an import. tests/architecture runs these rules, and a violation of each.
 */

const { insideServer } = require('./.dependency-cruiser.server.cjs')
const { insideWidget } = require('./.dependency-cruiser.widget.cjs')

/** Tests may import anything. Their shared code is in tests/support. */
const tests = ['\\.test\\.tsx?$', '\\.test\\.mjs$']
const packages = '^node_modules/'
const messages = '^emails/(?!html/\\w+-source)'
/** The tables that each part may load: the browser loads none of what the server sends. */
const widgetTexts = '^languages/((widget|text|fill|screen-text|locales)\\.ts$|\\w+/(widget|strength))'
const portalTexts = '^languages/((portal|pages|text|fill|screen-text|locales)\\.ts$|\\w+/(portal/|strength))'

/** Files under `from` may import only files that match one of `allowed`, and Node's built-in modules. */
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
    ['^contract/', '^languages/(locales|en/errors)\\.ts$', '^node_modules/(zod|email-providers)/'],
    'contract ──> zod and a list of email domains',
  ),
  only('emails-stand-alone', messages, [messages, '^languages/'], 'html/parts.ts is generated'),
  only('languages-arrows', '^languages/', ['^languages/'], 'languages ──> nothing'),
  only('cake-stands-alone', '^cake/', ['^cake/', '^node_modules/hash-wasm/'], 'cake ──> hash-wasm'),
  only(
    'widget-arrows',
    '^widget/',
    ['^widget/', '^contract/', widgetTexts, packages],
    'widget ──> contract, languages',
  ),
  only(
    'theme-studio-arrows',
    '^theme-studio/',
    ['^theme-studio/', '^widget/(app/(theme|mistakes).ts|custom-elements.json)$', packages],
    "theme-studio ──> the widget's theme",
  ),
  only(
    'portal-arrows',
    '^portal/',
    ['^portal/', '^cake/', '^contract/', portalTexts, '^widget/element/define\\.ts$', packages],
    'portal ──> the public entry of the widget, cake, contract',
  ),
  only(
    'server-arrows',
    '^server/(?!demo/)',
    ['^(server|contract|languages)/', '^cake/layered/csv\\.ts$', messages, packages],
    '──> emails, contract, the CSV reader of cake',
  ),
  only(
    'server-demo-arrows',
    '^server/demo/',
    ['^(server|contract|languages|cake)/', messages, packages],
    '──> cake too',
  ),
  only(
    'clientside-services-stand-alone',
    '^clientside-services/',
    ['^clientside-services/', packages],
    'a separate page in a frame; it must not import other parts',
  ),
  only(
    'baker-arrows',
    '^baker/',
    ['^baker/', '^cake/', '^contract/', '^languages/locales\\.ts$', packages],
    'baker ──> cake, contract',
  ),
  only(
    'stripe-simulator-stands-alone',
    '^stripe-simulator/',
    ['^stripe-simulator/', packages],
    'the simulator must not import the server; it uses HTTP',
  ),
  only(
    'demo-host-stands-alone',
    '^demo-host/',
    ['^demo-host/', packages],
    'the demo host is an independent site',
  ),
  only(
    'packages-arrows',
    '^packages/',
    [
      '^packages/',
      '^widget/(element|app|core|bundle|testing)/',
      '^widget/custom-elements\\.json$',
      '^contract/product\\.ts$',
      widgetTexts,
      '^scripts/(tasks/sbom|steps/node-versions)\\.mjs$',
      '^package\\.json$',
      packages,
    ],
    'packages ──> the widget; other programs are built by their path',
  ),
  only('scripts-stand-alone', '^scripts/', ['^scripts/', packages], 'scripts run before anything is built'),
  never(
    'no-tests-in-the-product',
    '^(contract|languages|emails|cake|widget|theme-studio|portal|clientside-services|server|baker|demo-host|stripe-simulator|packages|scripts)/',
    { path: ['^tests/', ...tests] },
    'product code must not import tests',
  ),
  never(
    'no-node-in-the-browser',
    '^(?!widget/bundle/(copy-for-business|declarations|module-build|prerender-build|retry-imports)\\.ts$|portal/bundle/)(contract|languages|emails|cake|widget|portal|clientside-services)/',
    { dependencyTypes: ['core'] },
    'these files also run in a browser',
  ),
]

const insidePortal = [
  only(
    'portal-api-ui-router',
    '^portal/(api|ui|router)/',
    ['^portal/$1/', '^portal/platform/', '^contract/', portalTexts, packages],
    'contract, platform <- api, ui, router',
  ),
  only(
    'portal-platform',
    '^portal/platform/',
    ['^portal/platform/', portalTexts, packages],
    'platform must not import other parts of the portal',
  ),
  only(
    'portal-messages',
    '^portal/messages/',
    ['^portal/messages/', '^contract/', portalTexts],
    'messages must not import other parts of the portal',
  ),
  never(
    'portal-features-apart',
    '^portal/features/([^/]+)/',
    { path: '^portal/features/', pathNot: '^portal/features/$1/' },
    'features must not import each other',
  ),
  never(
    'portal-top-last',
    '^portal/(?!App\\.tsx$|main\\.tsx$)',
    { path: '^portal/(App|main)\\.tsx$' },
    'features <- Portal <- AuthenticatedApp <- App <- main',
  ),
]

const everywhere = [
  never(
    'one-door-to-stripe',
    '^(contract|cake|widget|portal/(?!features/subscription/[Ss]tripe)|clientside-services|server/(?!portal/payments/stripe/)|baker)',
    { path: '^node_modules/(@stripe|stripe)/' },
    'only one server folder and one portal checkout may import Stripe',
  ),
  {
    name: 'pure-files-import-only-pure-ones',
    comment:
      'states, flows and rules are pure: no React, no packages except zod, no Node modules, no screens',
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
    comment: 'states, flows and rules are pure',
    severity: 'error',
    from: { path: ['/(states|flow|rules)\\.ts$', '-rules\\.ts$'] },
    to: { dependencyTypes: ['core'] },
  },
  { name: 'no-cycles', severity: 'error', comment: 'no cycles', from: {}, to: { circular: true } },
  {
    name: 'no-unknown-modules',
    comment: 'every import must resolve',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-undeclared-packages',
    comment: 'every imported package must be in package.json',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  never(
    'no-development-packages-in-the-product',
    // Excludes the demo host (development only), tool settings, and code of the widget's build.
    '^(?!widget/bundle/(copy-for-business|declarations|module-build|prerender-build|retry-imports)\\.ts$|emails/html/\\w+-source)(contract|languages|emails|cake|widget|portal|clientside-services|server|baker|stripe-simulator)/(?!.*\\.config\\.ts$)',
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    'the product must not need a devDependency at runtime',
  ),
]

module.exports = {
  forbidden: [
    ...betweenParts,
    ...insideWidget({ only, never, packages, widgetTexts }),
    ...insidePortal,
    ...insideServer({ only, never, packages, messages }),
    ...everywhere,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The types for frameworks import what only an app has, and the peers of a bench what is installed for it.
    exclude: { path: ['\\.(css|svg)\\b', '^packages/login-widget/frameworks/', '^tests/bench/.+/peers/'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
