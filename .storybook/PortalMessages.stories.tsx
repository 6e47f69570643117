import type { Meta } from '@storybook/react-vite'
import { useState } from 'react'
import { joinTexts, toScreenText } from '#languages/screen-text.ts'
import type { Services } from '../portal/context/use-services.ts'
import { ErrorText } from '../portal/layout/ErrorText.tsx'
import { StepProgress } from '../portal/layout/StepProgress.tsx'
import { Toaster } from '../portal/layout/Toaster.tsx'
import { Button } from '../portal/ui/Button.tsx'
import { EmptyState } from '../portal/ui/EmptyState.tsx'
import { Notice } from '../portal/ui/Notice.tsx'
import { Spinner } from '../portal/ui/Spinner.tsx'
import { inPortal } from './PortalStory.tsx'
import { Row, Stack } from './Stack.tsx'

export default { title: 'Portal/Messages and states' } satisfies Meta

export const Notices = inPortal((t) => (
  <Stack isNarrow>
    <Notice text={t('verify.done')} />
    <Notice variant="error" text={t('transport.unreachable')} />
    <p>
      <ErrorText
        text={joinTexts([
          t('transport.unavailable'),
          t('reference.text'),
          toScreenText('request-6f1c52a8-0b7d-4e67-9a53-2f6f0c1d9e44'),
        ])}
      />
    </p>
  </Stack>
))

export const Toasts = inPortal((t, { toasts }) => {
  return <SampleToasts t={t} toasts={toasts} />
})

/** Toasts that stay, one of each kind and one that can be undone. */
function SampleToasts({ t, toasts }: Pick<Services, 't' | 'toasts'>) {
  useState(() => {
    toasts.show('error', t('transport.offline'))
    toasts.show('note', t('login.sessionEnded'))
    toasts.show('success', t('unsaved.removed', { name: 'Payroll October.pdf' }), {
      label: t('button.cancel'),
      onClick: () => {},
    })
  })
  return <Toaster />
}

export const EmptyStates = inPortal((t) => (
  <Stack>
    <EmptyState drawing="files" text={t('files.empty')} hint={t('files.emptyHint')}>
      <Button variant="primary">{t('files.bake')}</Button>
    </EmptyState>
    <EmptyState drawing="people" text={t('files.empty')} />
    <EmptyState drawing="activity" text={t('files.empty')} />
    <EmptyState drawing="search" text={t('files.empty')} hint={t('list.noMatch')}>
      <Button>{t('list.clear')}</Button>
    </EmptyState>
    <EmptyState drawing="problem" text={t('page.loadFailed')} isAlert>
      <Button>{t('page.retry')}</Button>
    </EmptyState>
  </Stack>
))
EmptyStates.name = 'Empty states'

export const Progress = inPortal((t) => (
  <Stack isNarrow>
    <StepProgress
      label={t('opener.decrypting')}
      measured={{ total: 48_000_000, processed: 31_000_000, since: 0, at: 4_000 }}
    />
    <StepProgress label={t('opener.keys')} measured={undefined} />
    <Row name="Spinner">
      <Spinner />
    </Row>
  </Stack>
))
