import type { AdminSettings, AdminSettingsForm } from '@first-chair/core/settings/admin-settings-fields'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { Button } from '@mantine/core'
import { memo, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { bindFields } from '../fields/fields.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { formatAdminDate } from '../text/format-admin-date.ts'
import { ConflictPanel } from '../resource/conflict-panel.tsx'
import { RestoredNotice } from '../form/restored-notice.tsx'
import { UnsavedChangesGuard } from '../form/unsaved-changes.tsx'
import { formatCount } from '../text/format-count.ts'
import { useSaveKey } from '../page/use-keys.ts'
import { Consent } from './consent.tsx'
import { ExternalWaivers } from './external-waivers.tsx'
import { MobilePasses } from './mobile-passes.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { CheckIn, Mobile, Purchases, Resort, Retention } from './setting-sections.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

/** The label of each setting, on the page and in the list of conflicts. */
const labels: Record<keyof AdminSettingsForm, string> = {
  isSkiDataEnabled: 'SKIDATA',
  googleAnalyticsTagId: 'Google Analytics tag id',
  monitoringKey: 'Monitoring key',
  resortCodes: 'Resort codes',
  resortGroupCodes: 'Resort group codes',
  salesLocationIds: 'Sales location ids',
  passCheckerLocationId: 'Pass checker location id',
  openingHours: 'Opening hours',
  oneRiskUrl: 'Address of the service',
  oneRiskFrameUrl: 'Address of the frame',
  timeZone: 'Time zone',
  dateFormat: 'Date format',
  cookieConsentScript: 'Cookie consent script',
  cookieConsentStyles: 'Cookie consent styles',
  daysBeforeCurrentDay: 'Days before today',
  daysAfterCurrentDay: 'Days after today',
  limitToMobile: 'Limit to mobile width',
  adultAge: 'Adult age',
  adultsSignForThemselves: 'Adults sign for themselves',
  sendsWaiverCopies: 'Send signers a copy by e-mail',
  photoRequiresUnprintedMedia: 'Photo only for unprinted passes',
  asksExplicitHealthAnswers: 'Ask for an explicit answer about health',
  emergencyText: 'In an emergency',
  kioskPaper: 'Paper of arrival cards',
  seasonEndsOn: 'Last day of the season',
  keepWaiversYears: 'Signed waivers of adults',
  keepMinorsWaiversYears: 'Signed waivers of minors',
  keepPhotosYears: 'Photos',
  keepProfilesYears: 'Profiles and child registrations',
  keepMessagesDays: 'Messages',
  keepAuditYears: 'Audit log',
  mobilePassProducts: 'Products for mobile passes',
  oneRiskSecret: 'Secret',
  clearOneRiskSecret: 'Remove the saved secret',
}

/** All settings in groups, with conflicts and damaged settings. */
export function SettingsForm({ saved: loaded }: { saved: AdminSettings }) {
  const { form, saved, unsaved, isRestored, submit, undo, isSaving, conflict, resolve } = useSettingsForm(loaded)
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(() => element.current?.requestSubmit())

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.body}>
        {isRestored && <RestoredNotice hasSecrets />}
        {saved.problems.length > 0 && <DamagedSettings problems={saved.problems} />}
        <Sections form={form} pointOfSale={saved.pointOfSaleSystem} isSecretSet={saved.isOneRiskSecretSet} />
        {conflict && (
          <ConflictPanel
            key={conflict.version}
            conflict={conflict}
            labels={labels}
            valueText={(path, value) => (path === 'oneRiskSecret' ? 'a secret' : undefined) ?? formatList(path, value)}
            onResolve={resolve}
          />
        )}
      </div>
      <div className={styles.foot}>
        <span className={styles.state} aria-live="polite">
          {unsaved === 0 ? `Changed ${formatAdminDate(saved.modifiedDateUtc)}` : formatCount(unsaved, 'unsaved change')}
        </span>
        <Button variant="default" disabled={unsaved === 0} onClick={undo}>
          Undo
        </Button>
        <Button type="submit" loading={isSaving} disabled={conflict !== undefined}>
          Save
        </Button>
      </div>
      <UnsavedChangesGuard unsaved={unsaved} />
    </form>
  )
}

/** The fields in their groups. Memoized, because each of these dozens of fields renders itself when its value changes. */
const Sections = memo(function Sections({
  form,
  pointOfSale,
  isSecretSet,
}: {
  form: UseFormReturn<AdminSettingsForm, unknown, AdminSettingsForm>
  pointOfSale: string
  isSecretSet: boolean
}) {
  const field = bindFields(form, labels)
  return (
    <>
      <Resort field={field} pointOfSale={pointOfSale} />
      <OpeningHours form={form} />
      <Purchases field={field} />
      <CheckIn field={field} />
      <MobilePasses field={field} />
      <Consent form={form} field={field} />
      <ExternalWaivers field={field} isSecretSet={isSecretSet} />
      <Retention field={field} />
      <Mobile field={field} />
    </>
  )
})

/** A warning about stored settings that are invalid. */
function DamagedSettings({ problems }: { problems: readonly string[] }) {
  return (
    <Banner tone="warn" title="Some saved settings are invalid">
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      Their defaults are used instead. To repair the settings on this page, save it.
    </Banner>
  )
}

function formatList(path: string, value: unknown): string | undefined {
  if (path === 'openingHours') return formatOpeningHours(value)
  return Array.isArray(value) ? value.join(', ') || 'none' : undefined
}

function formatOpeningHours(value: unknown): string {
  const { openingHours } = GeneralSettings.parse({ openingHours: value })
  const places = openingHours.map(
    ({ accessLocationId, opensAt, closesAt }) => `${accessLocationId || 'all other places'}: ${opensAt} to ${closesAt}`,
  )
  return places.join(', ') || 'none'
}
