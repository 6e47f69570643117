import { describe, expect, it } from 'vitest'
import { type Command, parseCommand } from './parse-command.ts'

const project = {
  name: 'project add',
  title: 'Shop',
  origins: ['https://shop.example.org'],
  redirectUrls: [],
  products: ['otp', 'passwords'],
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
  ])('refuses %j', (argv, sentence) => expect(() => parseCommand(argv)).toThrow(sentence))
})
