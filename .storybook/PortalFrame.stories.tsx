import type { Meta } from '@storybook/react-vite'
import { TabBar } from '../portal/dashboard/TabBar.tsx'
import { AccountPage } from '../portal/layout/AccountPage.tsx'
import { HiddenHeading } from '../portal/layout/HiddenHeading.tsx'
import { PortalFrame } from '../portal/layout/PortalFrame.tsx'
import { Waiting } from '../portal/layout/Waiting.tsx'
import { Button } from '../portal/ui/Button.tsx'
import { EmptyState } from '../portal/ui/EmptyState.tsx'
import form from '../portal/ui/form.module.css'
import { TextField } from '../portal/ui/TextField.tsx'
import { inPortal } from './PortalStory.tsx'

export default { title: 'Portal/Pages', parameters: { isPage: true } } satisfies Meta

export const Signed = inPortal((t, { config }) => (
  <PortalFrame
    title={t('product.dashboard', { product: config.productName })}
    tabs={<TabBar isAdminUser onAim={() => {}} />}
    email="baker@bakery.test"
    personRef={null}
    onPerson={() => {}}
  >
    <HiddenHeading title={t('portal.files')} />
    <EmptyState drawing="files" text={t('files.empty')} hint={t('files.emptyHint')}>
      <Button variant="primary">{t('files.bake')}</Button>
    </EmptyState>
  </PortalFrame>
))
Signed.name = 'Frame of a section'

export const Account = inPortal((t) => (
  <AccountPage title={t('addEmail.title')} lead={t('addEmail.lead')}>
    <div className={form.form}>
      <TextField label={t('signUp.email')} />
      <Button variant="primary">{t('addEmail.submit')}</Button>
    </div>
  </AccountPage>
))
Account.name = 'Account page'

export const Loading = inPortal((t, { config }) => (
  <PortalFrame
    title={t('product.dashboard', { product: config.productName })}
    tabs={<TabBar isAdminUser={false} onAim={() => {}} />}
    email="baker@bakery.test"
    personRef={null}
    onPerson={() => {}}
  >
    <HiddenHeading title={t('portal.files')} />
    <Waiting isSection />
  </PortalFrame>
))
