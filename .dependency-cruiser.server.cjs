/** The arrows inside of the server, for .dependency-cruiser.cjs. */
const insideServer = ({ only, never, packages, messages }) => [
  only(
    'server-platform',
    '^server/platform/',
    ['^languages/', '^server/platform/', '^contract/', messages, packages],
    'platform <- identity, portal <- app: the platform must not import identity or portal',
  ),
  never(
    'server-below-the-entry-points',
    '^server/(identity|portal)/',
    { path: '^server/(?!(identity|portal|platform)/)' },
    'subsystems <- app, admin, demo <- main',
  ),
  never(
    'server-identity-without-portal',
    '^server/identity/',
    { path: '^server/portal/' },
    'identity must not import the portal',
  ),
  never(
    'server-portal-without-identity',
    '^server/portal/',
    { path: '^server/identity/' },
    'the portal may import identity only through its port (ADR 0045)',
  ),
  only(
    'server-port-is-plain-data',
    '^server/portal/identity/',
    [
      '^server/portal/identity/',
      '^contract/',
      '^languages/locales\\.ts$',
      '^server/platform/http/visitor\\.ts$',
    ],
    'the signatures of the port must not contain transactions, tables or dependencies',
  ),
  only(
    'server-adapters',
    '^server/adapters/',
    ['^languages/', '^server/(adapters|identity|portal|platform)/', '^contract/', messages, packages],
    'subsystems <- adapters <- app, main, admin',
  ),
  never(
    'server-methods-apart',
    '^server/identity/operations/methods/([^/]+)/',
    { path: '^server/identity/operations/methods/', pathNot: '^server/identity/operations/methods/$1/' },
    'sign-in methods must not import each other',
  ),
  never(
    'stripe-only-where-it-sells',
    '^server/(?!portal/payments/stripe/)',
    { path: '^server/portal/payments/stripe/', dynamic: false },
    'only a server that sells through Stripe loads its library',
  ),
  never(
    'password-meter-in-its-thread',
    '^server/(?!platform/secrets/strength-worker\\.mjs$)',
    { path: '^node_modules/@zxcvbn-ts/' },
    'rating a password takes too long for the event loop',
  ),
  never(
    'server-simulators-only-in-the-app',
    '^server/(?!simulators/|app/)',
    { path: '^server/simulators/' },
    'identity <- simulators <- app: the product works without the simulators',
  ),
  never(
    'server-programs-last',
    '^server/(?!programs/)',
    { path: '^server/programs/' },
    'app, admin <- programs, and nothing after them',
  ),
  never(
    'server-doctor-only-from-its-command',
    '^server/(?!doctor/|admin/master-key/|programs/)',
    { path: '^server/doctor/', pathNot: '^server/doctor/register-probe\\.ts$' },
    'the server needs no part of the doctor, except that app.ts registers what it asks for; a replacement of the master key asks the same',
  ),
  never(
    'server-app-late',
    '^server/(?!programs/)',
    { path: '^server/app/app\\.ts$' },
    'routes <- app <- programs',
  ),
  never(
    'stytch-only-for-a-hosted-provider',
    '^server/(?!(adapters/hosted/|programs/hosted\\.ts$))',
    { path: '^(server/adapters/hosted/|server/programs/hosted\\.ts$|node_modules/stytch/)', dynamic: false },
    'only a server that uses a hosted provider loads the package',
  ),
]

module.exports = { insideServer }
