import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { ConfigError } from '../platform/errors/config-error.ts'
import { print } from '../platform/machine/print.ts'
import { type DoctorOptions, examine } from './examine.ts'
import { countFindings, toJson, toText } from './print-examination.ts'

const usage = `Usage: cakelock doctor [--json] [--send ADDRESS] [--dns SERVER] [--ntp SERVER]

  --json           prints the report as JSON
  --send ADDRESS   sends a test message to this email address
  --dns SERVER     uses this name server, such as 9.9.9.9, instead of this machine's
  --ntp SERVER     compares the clock with this time server`

/**
 * Reports what is wrong with the server and everything that it depends on.
 * @returns the exit code: 0 without errors, otherwise 1
 * @throws ConfigError for invalid arguments
 */
export async function runDoctor(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  file: string | undefined,
): Promise<number> {
  const options = parseOptions(args)
  if (options === 'help') {
    print(usage)
    return 0
  }
  const examination = await examine(variables, file, options)
  print(options.isJson ? toJson(examination) : toText(examination))
  return countFindings(examination).errors > 0 ? 1 : 0
}

/** @throws ConfigError */
function parseOptions(args: readonly string[]): (DoctorOptions & { isJson: boolean }) | 'help' {
  const { json, help, send, dns, ntp } = parse(args)
  if (help) return 'help'
  if (send !== undefined && !/^[^\s<>@]+@[^\s<>@]+$/.test(send)) {
    throw new ConfigError('--send needs an email address, such as ann@example.org.')
  }
  if (dns !== undefined && isIP(dns.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')) === 0) {
    throw new ConfigError('--dns needs the IP address of a name server, such as 9.9.9.9.')
  }
  if (ntp !== undefined && !URL.canParse(`ntp://${ntp}`)) {
    throw new ConfigError('--ntp needs the name of a time server, such as ntp.example.org.')
  }
  return { isJson: json === true, sendTo: send, nameServer: dns, timeServer: ntp }
}

function parse(args: readonly string[]) {
  try {
    const options = {
      json: { type: 'boolean' },
      help: { type: 'boolean' },
      send: { type: 'string' },
      dns: { type: 'string' },
      ntp: { type: 'string' },
    } as const
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${usage}`)
  }
}
