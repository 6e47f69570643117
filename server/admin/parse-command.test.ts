import { describe, expect, it } from 'vitest'
import { toExitCode } from './exit-code.ts'
import { type Command, findNotice, parseCommand } from './parse-command.ts'

const firebase = ['people', 'convert', 'users', 'people', '--from', 'firebase']
const application =
  'application add Recipes --project public-token-1 --redirect https://app.example/cb'.split(' ')
const parameters = ['--signer-key', 'a2V5', '--salt-separator', 'Bw==', '--rounds', '8', '--mem-cost', '14']

describe('parseCommand', () => {
  it.each<[string[], unknown]>([
    [[], { name: 'help' }],
    [['admin', 'add', '--help'], { name: 'help' }],
    [
      ['company', 'add', 'Bücher.de', ' Books '],
      { name: 'company add', domain: 'xn--bcher-kva.de', title: 'Books' },
    ],
    [
      ['organization', 'add', 'example.org', 'Example'],
      { name: 'company add', domain: 'example.org', title: 'Example' },
    ],
    [['admin', 'add', 'Ann@Example.org'], { name: 'admin add', email: 'ann@example.org' }],
    [['admin', 'remove', 'ann@example.org'], { name: 'admin remove', email: 'ann@example.org' }],
    [['pin', 'clear', 'ann@example.org'], { name: 'pin clear', email: 'ann@example.org' }],
    [['password', 'expire', 'ann@example.org'], { name: 'password expire', email: 'ann@example.org' }],
    [
      ['second-factor', 'remove', 'Ann@example.org', '--project', 'Shop'],
      { name: 'second-factor remove', email: 'ann@example.org', project: 'Shop' },
    ],
    [['project', 'list'], { name: 'project list' }],
    [['master-key', 'rotate'], { name: 'master-key rotate' }],
    [['signing-keys', 'replace'], { name: 'signing-keys replace' }],
    [
      ['project', 'apply', 'shop.json'],
      { name: 'project apply', file: 'shop.json', projectName: undefined, isDryRun: false },
    ],
    [
      ['project', 'apply', '--dry-run', 'shop.json', '--project', 'Old shop'],
      { name: 'project apply', file: 'shop.json', projectName: 'Old shop', isDryRun: true },
    ],
    [['project', 'export', 'Demo shop'], { name: 'project export', projectName: 'Demo shop' }],
    [
      ['project', 'remove', '--yes', 'Demo shop'],
      { name: 'project remove', projectName: 'Demo shop', exportFile: 'demo-shop.project.json' },
    ],
    [
      ['project', 'remove', 'Läden!', '--yes'],
      { name: 'project remove', projectName: 'Läden!', exportFile: 'läden.project.json' },
    ],
    [
      ['project', 'remove', 'Shop', '--yes', '--export', 'exports/shop.json'],
      { name: 'project remove', projectName: 'Shop', exportFile: 'exports/shop.json' },
    ],
    [
      ['people', 'convert', 'users.json', 'people.jsonl', '--hashes', 'hashes.csv'],
      {
        name: 'people convert',
        usersFile: 'users.json',
        file: 'people.jsonl',
        from: 'provider',
        hashesFile: 'hashes.csv',
        hashing: undefined,
      },
    ],
    [
      [...firebase, ...parameters],
      {
        name: 'people convert',
        usersFile: 'users',
        file: 'people',
        from: 'firebase',
        hashesFile: undefined,
        hashing: { signer_key: 'a2V5', salt_separator: 'Bw==', rounds: 8, mem_cost: 14 },
      },
    ],
    [['application', 'list'], { name: 'application list' }],
    [['webhook', 'list'], { name: 'webhook list', project: undefined }],
    [['webhook', 'dead', '--project', 'Shop'], { name: 'webhook dead', project: 'Shop', limit: 100 }],
    [
      ['webhook', 'replay', '--project', 'Shop', '--webhook', 'crm', '--since', '2h'],
      { name: 'webhook replay', project: 'Shop', webhook: 'crm', event: undefined, since: 7_200_000 },
    ],
    [['secret', 'list'], { name: 'secret list' }],
    [['secret', 'create', 'project-1'], { name: 'secret create', projectName: 'project-1', scope: 'write' }],
    [
      ['secret', 'create', '--read', 'project-1'],
      { name: 'secret create', projectName: 'project-1', scope: 'read' },
    ],
    [['secret', 'remove', 'api-secret-1'], { name: 'secret remove', id: 'api-secret-1' }],
    [
      [
        ...application,
        ...['--logout-redirect', 'https://app.example/', '--description', ' What to bake '],
        ...['--logo', 'https://app.example/logo.svg', '--first-party', '--public'],
      ],
      {
        name: 'application add',
        title: 'Recipes',
        projectName: 'public-token-1',
        redirectUrls: ['https://app.example/cb'],
        logoutUrls: ['https://app.example/'],
        description: 'What to bake',
        logoUrl: 'https://app.example/logo.svg',
        isFirstParty: true,
        isPublic: true,
      },
    ],
  ])('parses %j', (argv, command) => expect(parseCommand(argv)).toEqual(command satisfies unknown as Command))

  it.each<[string[], RegExp]>([
    [['companies', 'add'], /Unknown command 'companies add'/],
    [['company', 'add'], /is missing DOMAIN/],
    [['company', 'add', 'example.org'], /is missing NAME/],
    [['company', 'add', 'example.org', 'Two', 'Words'], /Unexpected argument 'Words'.*Quote/],
    [['company', 'add', 'gmail.com', 'Mail'], /Anyone can get an email address at gmail.com/],
    [['company', 'add', 'exam ple', 'Name'], /'exam ple' is not a valid domain/],
    [['company', 'add', 'example.org', '  '], /1 to 200 characters/],
    [['admin', 'add', 'ann'], /'ann' is not a valid email address/],
    [['admin', 'add', '--force'], /Unexpected argument '--force'/],
    [['people', 'convert', 'users'], /is missing FILE/],
    [['people', 'convert', 'users', 'people', '--from', 'toString'], /Use one of: auth0, firebase, clerk/],
    [
      ['people', 'convert', 'users', 'people', '--from', 'clerk', '--hashes', 'x'],
      /does not work with --from clerk/,
    ],
    [['people', 'convert', 'users', 'people', '--rounds', '8'], /--rounds only works with --from firebase/],
    [[...firebase, '--rounds', '8'], /--signer-key is missing/],
    [[...firebase, ...parameters, '--rounds', '0'], /--rounds must be a number from 1 to 64/],
    [[...firebase, ...parameters, '--signer-key', 'a b'], /--signer-key must be base64/],
    [['secret', 'create'], /is missing PROJECT/],
    [['secret', 'remove'], /is missing ID/],
    [['project', 'list', 'all'], /Unexpected argument 'all'/],
    [['project', 'apply'], /is missing FILE/],
    [['project', 'apply', 'shop.json', '--force'], /Unknown option '--force'/],
    [['webhook', 'replay'], /needs --project PROJECT/],
    [['webhook', 'replay', '--project', 'A', '--event', 'e', '--since', '1h'], /either --event or --since/],
    [['webhook', 'list', '--since', '1h'], /Unknown option '--since'/],
    [['log', '--user', 'ann@'], /not a valid email address/],
    [['log', '--kind', 'anything'], /Unknown kind/],
    [['log', '--since', 'yesterday'], /not a time/],
    [['log', '--since', '2026-13-45'], /not a time/],
    [['log', '--limit', '0'], /not a valid limit/],
    [['log', 'extra'], /Unexpected argument/],
    [['log', '--unknown'], /'log'/],
    [['project', 'export'], /is missing PROJECT/],
    [['project', 'export', 'Demo', 'shop'], /Unexpected argument 'shop'.*Quote/],
    [['project', 'remove', '--yes'], /is missing PROJECT/],
    [['project', 'remove', 'Shop'], /deletes Shop with its users.* add --yes/],
    [['application', 'add', 'App', '--redirect', 'https://a.example'], /needs a --project/],
    [['application', 'add', 'App', '--project', 'p'], /needs a --redirect/],
    [['application', 'add', '--project', 'p', '--redirect', 'https://a.example'], /is missing NAME/],
    [
      ['application', 'add', 'App', '--project', 'p', '--redirect', 'http://a.example'],
      /must start with https/,
    ],
    [['application', 'add', 'App', '--project', 'p', '--redirect', 'https://a.example/#x'], /fragment/],
    [['application', 'add', 'App', '--project', 'p', '--redirect', 'https://u@a.example/'], /a username/],
    [['application', 'add', 'App', '--project', 'p', '--redirect', 'javascript:alert(1)'], /not a valid URL/],
    [['application', 'add', 'App', '--project', 'p', '--redirect', 'http://localhost.a.example'], /https/],
    [['application', 'add', 'App', '--project', 'p', '--redirect', 'http://127.0.0.1.a.example'], /https/],
    [['application', 'add', 'App', '--secret', 'mine'], /Unknown option '--secret'/],
    [[...application, '--description', 'a'.repeat(501)], /at most 500 characters/],
  ])('rejects %j', (argv, sentence) => expect(() => parseCommand(argv)).toThrow(sentence))
})

it.each([
  [
    ['organization', 'add'],
    "'organization add' is now called 'company add'. The next version will not accept the old name.",
  ],
  [['company', 'add'], undefined],
  [['project', 'organization', 'add'], undefined],
])('the notice of %j is %j', (argv, notice) => expect(findNotice(argv)).toBe(notice))

it.each([
  [['bounce'], 75],
  [['bounce', 'clear', 'x'], 1],
  [['bounce', 'list', 'x'], 1],
  [['project', 'list'], 1],
  [[], 1],
])('the failure of %j has the exit code %i', (argv, code) => {
  expect(toExitCode(argv)).toBe(code)
})
