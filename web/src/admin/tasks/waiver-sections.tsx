import type { TaskFields } from '@first-chair/core/task/task-fields'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { DateField, Pair, Section, SwitchField, TextField } from '../fields/fields.tsx'
import { CommentField } from './comment-field.tsx'
import { PosWaiverCode } from './pos-waiver-code.tsx'
import { SignatureMethods } from './signature-methods.tsx'
import styles from './tasks.module.css'

/** The fields that only waivers have. */
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
          hint="Only if guests sign with an external provider"
        />
      </Section>
      <Section title="How guests sign">
        <SignatureMethods form={form} />
        <SwitchField
          form={form}
          name="consolidateWaivers"
          label="One signature for the whole group"
          hint="One signature covers everybody who has this task"
        />
        <SwitchField
          form={form}
          name="resignWhenTextChanged"
          label="Sign again when the text changes"
          hint="A signature counts only for the text that was signed"
        />
      </Section>
      <Section title="When it counts">
        <SwitchField
          form={form}
          name="useTodayAsValidationDate"
          label="One-day waiver"
          hint="Valid only on the day it is signed"
          alsoChecks={['endEffectiveDate', 'validationDate']}
        />
        {isOneDay && <p className={styles.hint}>A one-day waiver does not use these dates. They stay saved.</p>}
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
            hint="The last valid day. Empty: no end"
            alsoChecks={['validationDate']}
          />
        </Pair>
        <DateField
          form={form}
          name="validationDate"
          label="Validation date"
          hint="Guests need a signature that is valid on this day. Empty: today"
        />
      </Section>
      <Section title="Comment saved with the signature">
        <CommentField form={form} />
      </Section>
    </>
  )
}
