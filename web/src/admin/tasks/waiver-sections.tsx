import type { AdminTask } from '@first-chair/core/task/task'
import type { TaskFields } from '@first-chair/core/task/task-fields'
import { useWatch } from 'react-hook-form'
import { DateField, Pair, Section, SwitchField, TextField } from '../fields/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { CommentField } from './comment-field.tsx'
import { PosWaiverCode } from './pos-waiver-code.tsx'
import { SignatureMethods } from './signature-methods.tsx'
import styles from './tasks.module.css'

/** The fields that only waivers have. */
export function WaiverSections({ form, field }: Pick<FieldsProps<AdminTask, TaskFields>, 'form' | 'field'>) {
  const isOneDay = useWatch({ control: form.control, name: 'useTodayAsValidationDate' })
  return (
    <>
      <Section title="Which waiver">
        <PosWaiverCode form={form} field={field} />
        <TextField
          {...field('externalWaiverId')}
          placeholder="Optional"
          maxLength={100}
          hint="Only if guests sign with an external provider"
        />
      </Section>
      <Section title="How guests sign">
        <SignatureMethods form={form} />
        <SwitchField {...field('consolidateWaivers')} hint="One signature covers everybody who has this task" />
        <SwitchField
          {...field('resignWhenTextChanged')}
          hint="Only for changes that are not released as material or cosmetic, such as those of another point of sale"
        />
      </Section>
      <Section title="When it counts">
        <SwitchField
          {...field('useTodayAsValidationDate')}
          hint="Valid only on the day it is signed"
          alsoChecks={['endEffectiveDate', 'validationDate']}
        />
        {isOneDay && <p className={styles.hint}>A one-day waiver does not use these dates. They stay saved.</p>}
        <Pair>
          <DateField
            {...field('startEffectiveDate')}
            hint="Empty: from the day it is signed"
            alsoChecks={['endEffectiveDate', 'validationDate']}
          />
          <DateField
            {...field('endEffectiveDate')}
            hint="The last valid day. Empty: no end"
            alsoChecks={['validationDate']}
          />
        </Pair>
        <DateField
          {...field('validationDate')}
          hint="Guests need a signature that is valid on this day. Empty: today"
        />
      </Section>
      <Section title="Comment saved with the signature">
        <CommentField form={form} />
      </Section>
    </>
  )
}
