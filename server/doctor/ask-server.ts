import type { Context } from './context.ts'
import { type Response, sendRequest } from './http-request.ts'
import {
  createQuestion,
  maxQuestionAge,
  probeHeader,
  readReport,
  type ServerReport,
} from './server-report.ts'

type Asked = Response & { nonce: string; report: ServerReport | undefined }

/**
 * Asks the server at a URL what it sees. If the clocks differ by more than a question may be old, it asks again with the
 * time of the response, so that a wrong clock is reported as such.
 * @param url the address of `/healthz`
 * @throws Error of the network
 */
export async function askServer(
  context: Pick<Context, 'secrets' | 'random' | 'clock'>,
  url: URL,
  { wantsDatabase = false, ...options }: { wantsDatabase?: boolean } & Parameters<typeof sendRequest>[1] = {},
): Promise<Asked> {
  const ask = async (askedAt: Date): Promise<Asked> => {
    const { nonce, header } = createQuestion(context, { wantsDatabase, askedAt })
    const headers = { ...options.headers, [probeHeader]: header }
    const response = await sendRequest(url, { ...options, headers })
    return { ...response, nonce, report: readReport(context.secrets, response.body) }
  }
  const now = context.clock.now()
  const first = await ask(now)
  const serverTime = new Date(first.headers.date ?? Number.NaN)
  const difference = Math.abs(serverTime.getTime() - now.getTime())
  return first.report === undefined && difference > maxQuestionAge ? ask(serverTime) : first
}
