import { lookup, Resolver } from 'node:dns/promises'

/**
 * Queries name servers directly. The system's resolver occupies a thread of the process while a name server is slow,
 * and password hashes need these threads too.
 */
const resolver = new Resolver({ timeout: 1000, tries: 2 })

/** The name servers do not know the name, or there are none. It may still be a name on this machine or network. */
const isUnknown = (problem: unknown) =>
  problem instanceof Error &&
  'code' in problem &&
  ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(String(problem.code))

/** Returns the IP addresses of a host, IPv4 first. @throws Error if it has none, or the name servers do not respond */
export async function resolveHost(host: string): Promise<string[]> {
  const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []))
  if (addresses.length > 0) return addresses
  const problems = responses.flatMap((response) => (response.status === 'rejected' ? [response.reason] : []))
  const failure = problems.find((problem) => !isUnknown(problem))
  if (failure) throw failure
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
