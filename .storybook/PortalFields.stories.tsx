import type { Meta } from '@storybook/react-vite'
import { ThemeSwitch } from '../portal/layout/ThemeSwitch.tsx'
import { Button } from '../portal/ui/Button.tsx'
import { Disclosure } from '../portal/ui/Disclosure.tsx'
import forms from '../portal/ui/form.module.css'
import { PasswordField } from '../portal/ui/PasswordField.tsx'
import { PinField } from '../portal/ui/PinField.tsx'
import segmented from '../portal/ui/segmented.module.css'
import { TextField } from '../portal/ui/TextField.tsx'
import { themes } from '../portal/ui/theme.ts'
import { inPortal } from './PortalStory.tsx'
import { Row, Stack } from './Stack.tsx'

export default { title: 'Portal/Buttons and fields' } satisfies Meta

export const Buttons = inPortal((t) => (
  <Stack>
    <Row name="Primary: the one action of a screen">
      <Button variant="primary">{t('login.submit')}</Button>
      <Button variant="primary" isBusy>
        {t('login.submit')}
      </Button>
      <Button variant="primary" disabled>
        {t('login.submit')}
      </Button>
      <Button variant="primary" size="large">
        {t('login.submit')}
      </Button>
    </Row>
    <Row name="Outlined: any other action">
      <Button>{t('page.retry')}</Button>
      <Button isBusy>{t('page.retry')}</Button>
      <Button disabled>{t('page.retry')}</Button>
      <Button size="small">{t('page.retry')}</Button>
    </Row>
    <Row name="Quiet: an action that should not compete">
      <Button variant="quiet">{t('button.cancel')}</Button>
      <Button variant="quiet" isBusy>
        {t('button.cancel')}
      </Button>
      <Button variant="quiet" disabled>
        {t('button.cancel')}
      </Button>
    </Row>
    <Row name="Danger: the confirmation of a loss">
      <Button variant="danger">{t('unsaved.remove')}</Button>
      <Button variant="danger" isBusy>
        {t('unsaved.remove')}
      </Button>
    </Row>
    <Row name="Theme switch">
      <ThemeSwitch />
      <ThemeSwitch isNamed />
    </Row>
  </Stack>
))

export const TextFields = inPortal((t) => (
  <Stack isNarrow>
    <TextField label={t('signUp.email')} />
    <TextField label={t('signUp.email')} defaultValue="ann@example.org" hint={t('dates.hint')} />
    <TextField label={t('signUp.email')} defaultValue="ann" problem={t('signUp.badEmail')} aria-invalid />
    <TextField label={t('signUp.email')} defaultValue="ann@example.org" readOnly />
  </Stack>
))
TextFields.name = 'Text fields'

export const Passwords = inPortal((t) => (
  <Stack isNarrow>
    <PasswordField
      label={t('signUp.password')}
      hint={t('signUp.passwordHint')}
      defaultValue="sweet-cherry-pie"
      isShown={false}
      toggle={{ label: t('signUp.password'), onPress: () => {} }}
    />
    <PasswordField
      label={t('signUp.password')}
      defaultValue="pie"
      problem={t('newPassword.tooShort')}
      isShown
      toggle={{ label: t('signUp.password'), onPress: () => {} }}
    />
  </Stack>
))

export const Pins = inPortal((t) => (
  <Stack isNarrow>
    <PinField label={t('pin.label')} value="" onChange={() => {}} />
    <PinField label={t('setUpPin.label')} value="12" onChange={() => {}} />
    <PinField label={t('pin.label')} value="1234" onChange={() => {}} problem={t('pin.wrong')} />
  </Stack>
))
Pins.name = 'PIN fields'

export const Choices = inPortal((t) => (
  <Stack isNarrow>
    {[false, true].map((isDisabled) => (
      <Row key={String(isDisabled)} name={isDisabled ? 'Disabled checkboxes' : 'Checkboxes'}>
        {[false, true].map((isChecked) => (
          <label key={String(isChecked)} className={forms.tick}>
            <input type="checkbox" defaultChecked={isChecked} disabled={isDisabled} />
            {t('eula.checkbox')}
          </label>
        ))}
      </Row>
    ))}
    <Row name="Segmented control: one of a few choices">
      <div className={segmented.track} role="radiogroup" aria-label={t('settings.theme')}>
        {themes.map((theme) => (
          <label key={theme} className={segmented.choice}>
            <input type="radio" name="theme" defaultChecked={theme === 'light'} />
            {t(`settings.theme.${theme}`)}
          </label>
        ))}
      </div>
    </Row>
    <Disclosure summary={t('pin.forgotten')}>
      <p>{t('pin.forgottenText')}</p>
    </Disclosure>
    <Disclosure summary={t('pin.forgotten')} open>
      <p>{t('pin.forgottenText')}</p>
    </Disclosure>
  </Stack>
))
Choices.name = 'Checkboxes, choices and disclosures'
