import type { BusinessMethod } from '../../../core/business/method.ts'
import { Emblem } from '../../../screens/Emblem.tsx'
import { ProblemBanner } from '../../../screens/ProblemBanner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Frame } from '../../../ui/Frame.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { arrivalStep, isEmailed } from './flow.ts'
import { performArrival } from './perform.ts'
import type { Arrival, ArrivalEffect, ArrivalEvent } from './states.ts'

/** The landing page of an emailed link, and of a return from another site. */
export const arrival: BusinessMethod<Arrival, ArrivalEvent, ArrivalEffect> = {
  screens: {
    Arrival: ({ state: { link, checking, errorMessage }, send, t, toText, now }) => {
      const isOfEmail = isEmailed(link)
      const isOfOperator = link.kind === 'impersonation'
      const title = isOfEmail
        ? 'link.opened.title'
        : isOfOperator
          ? 'impersonation.title'
          : errorMessage
            ? 'business.error.title'
            : 'business.return.title'
      const text = isOfEmail ? 'link.opened' : isOfOperator ? 'impersonation.lead' : 'business.return.text'
      return (
        <Frame
          title={t(checking ? 'business.arrival.checking' : title)}
          emblem={<Emblem name={isOfEmail ? 'link' : 'person'} />}
        >
          <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
          {!checking && !errorMessage && (
            <p className="lw-text" part="text">
              {t(text)}
            </p>
          )}
          <Button busy={checking} onPress={() => send({ method: 'arrival', type: 'continuePressed' })}>
            {t(errorMessage ? 'main.retry' : 'link.continue')}
          </Button>
          {!checking && (
            <p className="lw-text lw-center" part="text">
              <LinkButton onPress={() => send({ method: 'arrival', type: 'newLinkPressed' })}>
                {t(isOfEmail ? 'link.new_instead' : 'business.error.start_again')}
              </LinkButton>
            </p>
          )}
        </Frame>
      )
    },
  },
  step: arrivalStep,
  perform: performArrival,
  fail: (_, problem) => ({ method: 'arrival', type: 'failed', problem }),
}
