import { link as texts } from '#languages/en/widget/link.ts'
import type { Method } from '../../core/method.ts'
import { EmailSent } from '../../screens/EmailSent.tsx'
import { Success } from '../../screens/Success.tsx'
import { magicLinkStep } from './flow.ts'
import { ImpersonationOpened } from './ImpersonationOpened.tsx'
import { MagicLinkOpened } from './MagicLinkOpened.tsx'
import { performMagicLink } from './perform.ts'
import type { MagicLinkEffect, MagicLinkEvent, MagicLinkScreen } from './states.ts'

/** Sign-in with emailed links. */
export const magicLink: Method<MagicLinkScreen, MagicLinkEvent, MagicLinkEffect> = {
  screens: {
    EmailConfirmation: ({ send, ...props }) => (
      <EmailSent {...props} onTryAgain={() => send({ method: 'magic-link', type: 'tryAgainPressed' })} />
    ),
    MagicLinkOpened,
    ImpersonationOpened,
    MagicLinkConfirmation: ({ t }) => <Success title={t('link.success')} text={t('link.success.text')} />,
  },
  texts,
  step: magicLinkStep,
  perform: performMagicLink,
  fail: (_, problem) => ({ method: 'magic-link', type: 'failed', problem }),
}
