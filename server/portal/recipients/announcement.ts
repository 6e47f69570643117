import type { Notice } from '#contract/routes/recipients.ts'
import type { ActivityEvent } from '../activity/record.ts'

/** Who notifies the recipients of which cake. */
export type Announcement = {
  file: NonNullable<ActivityEvent['file']>
  /** the person who makes the call, and whose limit counts */
  actor: { id: string; address: string }
  deviceType: string | undefined
  asAdmin?: boolean
  notice: Notice
}
