type Started = {
  productName: string
  publicUrl: string
  /** the port of the demo site, if it was started too */
  demoPort: number | undefined
  /** the accounts to sign in with */
  notes: readonly string[]
}

/** The last lines that `npm start` prints: what a newcomer needs. */
export function describeStart({ productName, publicUrl, demoPort, notes }: Started): string[] {
  const demo =
    demoPort === undefined
      ? []
      : [
          `  Demo site  http://demo.localhost:${demoPort}`,
          `             http://127.0.0.1:${demoPort} in Safari and other WebKit browsers`,
          `             http://guild.localhost:${demoPort} (members of organizations)`,
        ]
  return [
    '',
    `${productName} (development) is ready.`,
    '',
    `  Portal     ${publicUrl}`,
    ...demo,
    `  Outbox     ${publicUrl}/outbox (emails and codes)`,
    '',
    ...notes.map((line) => `  ${line}`),
    '',
    '  Next, in another terminal:',
    '    npm run bake -- README.md --to opener@customer.test --email baker@bakery.test',
    '',
    '  Press Ctrl-C to stop. LOG_LEVEL=info npm start logs each request.',
    '',
  ]
}
