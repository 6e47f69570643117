import type { Method } from '../../core/method.ts'
import { EmailSent } from '../../screens/EmailSent.tsx'
import { Success } from '../../ui/Success.tsx'
import { magicLinkStep } from './flow.ts'
import { ImpersonationOpened } from './ImpersonationOpened.tsx'
import { MagicLinkOpened } from './MagicLinkOpened.tsx'
import { performMagicLink } from './perform.ts'
import type { MagicLinkEffect, MagicLinkEvent, MagicLinkScreen } from './states.ts'

/** Sign-in with emailed links. */
export const magicLink: Method<MagicLinkScreen, MagicLinkEvent, MagicLinkEffect> = {
  screens: ['EmailConfirmation', 'MagicLinkOpened', 'ImpersonationOpened', 'MagicLinkConfirmation'],
  step: magicLinkStep,
  perform: performMagicLink,
  fail: (_, problem) => ({ method: 'magic-link', type: 'failed', problem }),
  render({ state, ...props }) {
    switch (state.screen) {
      case 'EmailConfirmation':
        return (
          <EmailSent
            {...props}
            state={state}
            onTryAgain={() => props.send({ method: 'magic-link', type: 'tryAgainPressed' })}
          />
        )
      case 'MagicLinkOpened':
        return <MagicLinkOpened {...props} state={state} />
      case 'ImpersonationOpened':
        return <ImpersonationOpened {...props} state={state} />
      case 'MagicLinkConfirmation':
        return <Success title={props.t('link.success')} />
    }
  },
}
