import type { TaskFields } from '@first-chair/core/task/task-fields'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { DateField, Pair, Section, SwitchField, TextField } from '../resource/fields.tsx'
import { CommentField } from './comment-field.tsx'
import { PosWaiverCode } from './pos-waiver-code.tsx'
import { SignatureMethods } from './signature-methods.tsx'
import styles from './tasks.module.css'

/** What only waivers have. */
export function WaiverSections({ form }: { form: UseFormReturn<TaskFields> }) {
  const isOneDay = useWatch({ control: form.control, name: 'useTodayAsValidationDate' })
  return (
    <>
      <Section title="Which waiver">
        <PosWaiverCode form={form} />
        <TextField
          form={form}
          name="externalWaiverId"
          label="External waiver id"
          placeholder="Optional"
          maxLength={100}
          hint="Where an outside provider has guests sign"
        />
      </Section>
      <Section title="How guests sign">
        <SignatureMethods form={form} />
        <SwitchField
          form={form}
          name="consolidateWaivers"
          label="One signature for the whole group"
          hint="Everybody who owes it is covered at once"
        />
        <SwitchField
          form={form}
          name="resignWhenTextChanged"
          label="Sign again when the text changed"
          hint="A signature counts only for the text it was given for"
        />
      </Section>
      <Section title="When it counts">
        <SwitchField
          form={form}
          name="useTodayAsValidationDate"
          label="One-day waiver"
          hint="Valid on the day it is signed"
          alsoChecks={['endEffectiveDate', 'validationDate']}
        />
        {isOneDay && <p className={styles.hint}>These dates are kept, but a one-day waiver does not look at them.</p>}
        <Pair>
          <DateField
            form={form}
            name="startEffectiveDate"
            label="Start date"
            hint="Empty: from the day it is signed"
            alsoChecks={['endEffectiveDate', 'validationDate']}
          />
          <DateField
            form={form}
            name="endEffectiveDate"
            label="End date"
            hint="Its last day; empty: no end"
            alsoChecks={['validationDate']}
          />
        </Pair>
        <DateField
          form={form}
          name="validationDate"
          label="Validation date"
          hint="Guests need a signature that is valid on this day; empty: today"
        />
      </Section>
      <Section title="Comment saved with the signature">
        <CommentField form={form} />
      </Section>
    </>
  )
}
