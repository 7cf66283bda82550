import type { AdminSettingsForm } from '@first-chair/core/settings/admin-settings-fields'
import { listTimeZones } from '@first-chair/core/calendar/time-zone'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useSettings } from '../../settings/use-settings.ts'
import { CodesField } from '../fields/codes-field.tsx'
import { NumberField, Pair, Section, SelectField, SwitchField, TextField, type BindField } from '../fields/fields.tsx'
import { ListedCodeField } from '../fields/listed-code-field.tsx'
import { useAccessLocations, useSalesLocations } from '../fields/listed-codes.ts'

export type SectionProps = { field: BindField<AdminSettingsForm> }

/** General settings of the resort. */
export function Resort({ field, pointOfSale }: SectionProps & { pointOfSale: string }) {
  const { enabledFeatures } = useSettings()
  const timeZone = useWatch({ control: field('timeZone').form.control, name: 'timeZone' })
  return (
    <Section title="Resort">
      <SelectField
        {...field('timeZone')}
        hint="Decides when a new day begins. A location may have another one"
        options={[
          { value: '', label: 'As set with RESORT_TIME_ZONE when the application starts' },
          ...listTimeZones(timeZone),
        ]}
      />
      <SelectField
        {...field('dateFormat')}
        hint="How guests read and type dates. Default: month first"
        options={[
          { value: 'mmddyyyy', label: 'MM/DD/YYYY, month first' },
          { value: 'ddmmyyyy', label: 'DD/MM/YYYY, day first' },
        ]}
      />
      <TextInput
        label="Point of sale"
        value={pointOfSale}
        readOnly
        description="Set with POS_SYSTEM when the application starts. It cannot be changed here"
      />
      {enabledFeatures.includes('PassChecker') && <PassCheckerLocation field={field} />}
      <SwitchField
        {...field('isSkiDataEnabled')}
        hint="The resort uses SKIDATA gates. Only other programs that read the settings use this. Default: off"
      />
      <p>
        What guests read and see is set under{' '}
        <Link to="/admin/$page" params={{ page: 'language' }} search={{}}>
          Language
        </Link>{' '}
        and{' '}
        <Link to="/admin/$page" params={{ page: 'theme' }} search={{}}>
          Theme
        </Link>
        .
      </p>
    </Section>
  )
}

function PassCheckerLocation({ field }: SectionProps) {
  return (
    <ListedCodeField
      {...field('passCheckerLocationId')}
      hint="The access location that the pass checker uses while the collection AccessLocations is empty. Default: none"
      list={useAccessLocations()}
      maxLength={50}
    />
  )
}

/** Which purchases count, so that their guests have tasks (docs/domain.md, "Counted purchases"). */
export function Purchases({ field }: SectionProps) {
  return (
    <Section title="Purchases that count">
      <p>
        At locations that use POS orders, only purchases with a product date in this window count. Season passes and
        other open prepaid access count on any date.
      </p>
      <Pair>
        <NumberField {...field('daysBeforeCurrentDay')} hint="0 to 3650. Default: 1" max={3650} />
        <NumberField {...field('daysAfterCurrentDay')} hint="0 to 3650. Default: 150" max={3650} />
      </Pair>
      <p>If you enter any of these codes, only purchases that match one of them count. Default: all purchases.</p>
      <CodesField {...field('resortCodes')} hint="As in the point of sale, separated by commas" />
      <CodesField {...field('resortGroupCodes')} hint="As in the point of sale, separated by commas" />
      <CodesField
        {...field('salesLocationIds')}
        hint="As in the point of sale, separated by commas"
        list={useSalesLocations()}
      />
    </Section>
  )
}

/** Who signs, and who needs a photo. */
export function CheckIn({ field }: SectionProps) {
  return (
    <Section title="Check-in">
      <NumberField
        {...field('adultAge')}
        hint="Guests of this age or older sign for themselves. 13 to 30. Default: 18, some resorts use 19"
        min={13}
        max={30}
      />
      <SwitchField
        {...field('adultsSignForThemselves')}
        hint="Other adults of a household get their own signing link instead of being covered by one signature. Default: off"
      />
      <SwitchField
        {...field('sendsWaiverCopies')}
        hint="Everybody who signs a waiver gets a copy as a PDF with its proof, a few minutes later. Needs a mail server. The copies are in the profile anyway. Default: on"
      />
      <SwitchField
        {...field('photoRequiresUnprintedMedia')}
        hint="At locations that use POS orders, only guests whose pass is not printed yet need a photo. Default: on"
      />
      <SwitchField
        {...field('asksExplicitHealthAnswers')}
        hint="In the child registration, parents tap None known instead of leaving None, say how serious something is and what to do, and agree that staff read it. Default: off"
      />
      <TextField
        {...field('emergencyText')}
        hint="The number and the place of first aid, for the lesson lists of the ski school. For example: Emergency 2222. First aid is in the hut at lift 3"
      />
      <SelectField
        {...field('kioskPaper')}
        hint="On what kiosks and the desk print the arrival card. Default: A4"
        options={[
          { value: 'A4', label: 'A4, a sheet' },
          { value: '80mm', label: '80 mm, the roll of a receipt printer' },
        ]}
      />
    </Section>
  )
}

/** The width of the guests' pages on large screens. */
export function Mobile({ field }: SectionProps) {
  return (
    <Section title="Mobile">
      <SwitchField
        {...field('limitToMobile')}
        hint="Guests' pages keep the width of a phone on large screens. Default: off"
      />
    </Section>
  )
}

/** How long records are kept (docs/domain.md, "Retention"). */
export function Retention({ field }: SectionProps) {
  const { pointOfSaleSystem } = useSettings()
  const isBuiltIn = pointOfSaleSystem === 'built-in'
  return (
    <Section title="How long records are kept">
      <p>
        Every night, records whose time has passed are erased. With 0, which is the default, they are kept without a
        limit. A legal hold stops every clock.
      </p>
      <TextField {...field('seasonEndsOn')} hint="MM-DD. Most clocks start on this day. Default: 10-31" maxLength={5} />
      <Pair>
        <NumberField
          {...field('keepWaiversYears')}
          hint="Years after the season in which they last counted: as long as claims can be made. 0 to 50"
          max={50}
        />
        <NumberField
          {...field('keepMinorsWaiversYears')}
          hint="Years after the majority of the youngest person, and at least as long as for adults. 0 to 50"
          max={50}
        />
      </Pair>
      {isBuiltIn && (
        <Pair>
          <NumberField {...field('keepPhotosYears')} hint="Years after the season of the photo. 0 to 50" max={50} />
          <NumberField
            {...field('keepProfilesYears')}
            hint="Years after the season in which the guest last confirmed them. 0 to 50"
            max={50}
          />
        </Pair>
      )}
      <Pair>
        <NumberField {...field('keepMessagesDays')} hint="Days after a message was made. 0 to 3650" max={3650} />
        <NumberField {...field('keepAuditYears')} hint="Years after an entry. 0 to 50" max={50} />
      </Pair>
    </Section>
  )
}
