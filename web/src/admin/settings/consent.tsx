import type { AdminSettingsForm } from '@first-chair/core/settings/admin-settings-fields'
import { hasConsentSignal } from '@first-chair/core/settings/consent-signal'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Section, TextAreaField, TextField } from '../fields/fields.tsx'
import type { SectionProps } from './setting-sections.tsx'
import styles from './settings.module.css'

/** The settings of analytics and of the cookie consent. */
export function Consent({ form, field }: SectionProps & { form: UseFormReturn<AdminSettingsForm> }) {
  const [script, css, tagId] = useWatch({
    control: form.control,
    name: ['cookieConsentScript', 'cookieConsentStyles', 'googleAnalyticsTagId'],
  })
  return (
    <Section title="Analytics and consent">
      <TextField
        {...field('googleAnalyticsTagId')}
        hint="For example G-ABC1234567. Visits are counted only after a guest consents. Default: none, nothing is counted"
        maxLength={50}
        spellCheck={false}
      />
      {tagId.trim() !== '' && !hasConsentSignal(script) && (
        <Banner tone="warn" title="Nothing will be counted with this tag id" announce>
          {script.trim() === ''
            ? 'There is no consent script, so no guest can consent. Paste one below.'
            : 'The consent script does not seem to report when a guest consents.'}{' '}
          The script has to call gtag('consent', 'update', {"{ analytics_storage: 'granted' }"}), or dispatch the event
          first-chair-consent. The guide docs/setting-up.md shows both.
        </Banner>
      )}
      <TextField
        {...field('monitoringKey')}
        hint="Guests can read it in the browser, so it is not secret. Default: none"
        maxLength={200}
        spellCheck={false}
      />
      <Banner tone="warn" title="This runs on your guests' pages">
        The script and the styles are part of every page that a guest opens, sign-in and waivers included. A mistake
        here can break check-in, and the script can read what guests type. Only paste code from your consent provider.
        Every change is recorded in the audit log.
      </Banner>
      <TextAreaField
        {...field('cookieConsentScript')}
        hint="JavaScript, without <script> around it. Default: none"
        rows={5}
      />
      <Preview label="The script as it appears in the page" before="<script>" text={script} after="</script>" />
      <TextAreaField {...field('cookieConsentStyles')} hint="CSS, without <style> around it. Default: none" rows={4} />
      <Preview label="The styles as they appear in the page" before="<style>" text={css} after="</style>" />
    </Section>
  )
}

/** Shows the code as text, because it must not run on the settings page. */
function Preview({ label, before, text, after }: { label: string; before: string; text: string; after: string }) {
  if (text.trim() === '') return null
  return (
    <figure className={styles.preview}>
      <figcaption>{label}</figcaption>
      {/* It scrolls on its own, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={label}>{`${before}${text.replaceAll('</', '<\\/')}${after}`}</pre>
    </figure>
  )
}
