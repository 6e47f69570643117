import type { ActivityAction } from '#contract/activity.ts'
import { activityMessages, openFailures } from '#contract/activity-messages.ts'
import type { OpenFailure } from '#contract/routes/files.ts'

/** Returns the sentence that an activity row shows. */
export const toActivityMessage = (
  action: ActivityAction,
  subject: string | undefined,
  failure: OpenFailure = 'other',
): string => activityMessages[action].replace('{subject}', () => subject ?? 'someone') + openFailures[failure]
