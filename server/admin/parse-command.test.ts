import { describe, expect, it } from 'vitest'
import { type Command, parseCommand } from './parse-command.ts'

const project = {
  name: 'project add',
  title: 'Shop',
  origins: ['https://shop.example.org'],
  redirectUrls: [],
  signupRedirectUrls: undefined,
  consentUrl: undefined,
  products: ['emailMagicLinks', 'otp', 'passwords'],
  hideAccounts: false,
  demandPkce: false,
  luds: undefined,
}

describe('parseCommand', () => {
  it.each<[string[], unknown]>([
    [[], { name: 'help' }],
    [['admin', 'add', '--help'], { name: 'help' }],
    [
      ['organisation', 'add', 'Bücher.de', ' Books '],
      { name: 'organisation add', domain: 'xn--bcher-kva.de', title: 'Books' },
    ],
    [['admin', 'add', 'Ann@Example.org'], { name: 'admin add', email: 'ann@example.org' }],
    [['admin', 'remove', 'ann@example.org'], { name: 'admin remove', email: 'ann@example.org' }],
    [['pin', 'clear', 'ann@example.org'], { name: 'pin clear', email: 'ann@example.org' }],
    [['password', 'expire', 'ann@example.org'], { name: 'password expire', email: 'ann@example.org' }],
    [['project', 'list'], { name: 'project list' }],
    [['master-key', 'rotate'], { name: 'master-key rotate' }],
    [['project', 'add', 'Shop', '--origin', 'https://shop.example.org/'], project],
    [
      [
        ...[
          'project',
          'add',
          '--hide-accounts',
          '--demand-pkce',
          '--luds',
          '3:10',
          '--origin',
          'http://localhost:3000',
          'Shop',
          '--product',
          'otp',
        ],
        ...['--origin', 'https://shop.example.org', '--redirect', 'https://shop.example.org/in?a=1'],
      ],
      {
        ...project,
        origins: ['http://localhost:3000', 'https://shop.example.org'],
        redirectUrls: ['https://shop.example.org/in?a=1'],
        products: ['otp'],
        hideAccounts: true,
        demandPkce: true,
        luds: { complexity: 3, minimumCount: 10 },
      },
    ],
    [
      [
        ...['project', 'add', 'Shop', '--origin', 'https://shop.example.org'],
        ...[
          '--signup-redirect',
          'https://shop.example.org/new',
          '--consent-page',
          'https://shop.example.org/ok',
        ],
      ],
      {
        ...project,
        signupRedirectUrls: ['https://shop.example.org/new'],
        consentUrl: 'https://shop.example.org/ok',
      },
    ],
    [
      ['consent-page', 'set', 'public-token-1', 'https://shop.example.org/ok'],
      { name: 'consent-page set', publicToken: 'public-token-1', url: 'https://shop.example.org/ok' },
    ],
    [['application', 'list'], { name: 'application list' }],
    [
      [
        ...[
          'application',
          'add',
          'Recipes',
          '--project',
          'public-token-1',
          '--redirect',
          'https://app.example/cb',
        ],
        ...['--logout-redirect', 'https://app.example/', '--description', ' What to bake '],
        ...['--logo', 'https://app.example/logo.svg', '--first-party', '--public'],
      ],
      {
        name: 'application add',
        title: 'Recipes',
        publicToken: 'public-token-1',
        redirectUrls: ['https://app.example/cb'],
        logoutUrls: ['https://app.example/'],
        description: 'What to bake',
        logoUrl: 'https://app.example/logo.svg',
        isFirstParty: true,
        isPublic: true,
      },
    ],
  ])('reads %j', (argv, command) => expect(parseCommand(argv)).toEqual(command satisfies unknown as Command))

  it.each<[string[], RegExp]>([
    [['organisations', 'add'], /no command 'organisations add'/],
    [['organisation', 'add'], /lacks its DOMAIN/],
    [['organisation', 'add', 'example.org'], /lacks its NAME/],
    [['organisation', 'add', 'example.org', 'Two', 'Words'], /does not take 'Words'.*quotes/],
    [['organisation', 'add', 'gmail.com', 'Mail'], /Anybody can have an address at gmail.com/],
    [['organisation', 'add', 'exam ple', 'Name'], /'exam ple' is not a domain/],
    [['organisation', 'add', 'example.org', '  '], /1 to 200 characters/],
    [['admin', 'add', 'ann'], /'ann' is not an email address/],
    ...['5:10', '3:7', '0:10', '3', '3:100', 'x'].map((luds): [string[], RegExp] => [
      ['project', 'add', 'Shop', '--origin', 'https://shop.example.org', '--luds', luds],
      /is no password policy. Write kinds/,
    ]),
    [['admin', 'add', '--force'], /does not take '--force'/],
    [['project', 'list', 'all'], /does not take 'all'/],
    [['project', 'add', 'Shop'], /needs an --origin/],
    [['project', 'add', '--origin', 'https://a.example'], /lacks its NAME/],
    [['project', 'add', 'Shop', '--orign', 'https://a.example'], /Unknown option '--orign'/],
    [
      ['project', 'add', 'Shop', '--origin', 'https://a.example/path'],
      /write https:\/\/a.example, without a path/,
    ],
    [['project', 'add', 'Shop', '--origin', 'http://a.example'], /must begin with https/],
    [['project', 'add', 'Shop', '--origin', 'http://localhost.evil.example'], /must begin with https/],
    [['project', 'add', 'Shop', '--origin', 'javascript:alert(1)'], /is not a web address/],
    [
      ['project', 'add', 'Shop', '--origin', 'https://a.example', '--redirect', 'https://u@a.example/'],
      /must not have a user/,
    ],
    [['project', 'add', 'Shop', '--origin', 'https://a.example', '--product', 'sms'], /'sms' is no product/],
    [['consent-page', 'set', 'public-token-1'], /lacks its URL/],
    [['consent-page', 'set', 'public-token-1', 'http://a.example'], /must begin with https/],
    [['application', 'add', 'App', '--redirect', 'https://a.example'], /needs a --project/],
    [['application', 'add', 'App', '--project', 'p'], /needs a --redirect/],
    [['application', 'add', '--project', 'p', '--redirect', 'https://a.example'], /lacks its NAME/],
    [
      ['application', 'add', 'App', '--project', 'p', '--redirect', 'http://a.example'],
      /must begin with https/,
    ],
    [['application', 'add', 'App', '--project', 'p', '--redirect', 'https://a.example/#x'], /part behind #/],
    [['application', 'add', 'App', '--secret', 'mine'], /Unknown option '--secret'/],
    [
      [
        ...['application', 'add', 'App', '--project', 'p', '--redirect', 'https://a.example'],
        ...['--description', 'a'.repeat(501)],
      ],
      /500 characters at most/,
    ],
  ])('refuses %j', (argv, sentence) => expect(() => parseCommand(argv)).toThrow(sentence))
})
