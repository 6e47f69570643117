import { readNotice } from '#contract/routes/notices.ts'
import { notice as english } from '#languages/en/portal/notice.ts'
import type { Api } from '../../api/client.ts'
import type { NoticeOf } from '../../context/arrival.ts'
import { loadPart } from '../../messages/texts.ts'
import { ArrivalNotice } from './ArrivalNotice.tsx'

/**
 * Reads what an email about a shared file said, with the texts that say it. All of this is in its own chunk, because few visits
 * start with such an email.
 *
 * @returns undefined if the reference is unknown, or has ended
 */
export async function openNotice(api: Api, reference: string): Promise<NoticeOf | undefined> {
  const [{ notice }] = await Promise.all([
    api(readNotice, { reference }),
    loadPart('notice', async () => english),
  ])
  return notice === null ? undefined : ({ purpose }) => <ArrivalNotice notice={notice} purpose={purpose} />
}
