import type { Activity } from '@first-chair/core/activity/activity'
import type { ActivityFields } from '@first-chair/core/activity/activity-fields'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ChipsField } from '../fields/chips-field.tsx'
import { NumberField, Pair, Section, TextField } from '../fields/fields.tsx'
import { ImageField } from '../fields/image-field.tsx'
import { useProducts } from '../fields/listed-codes.ts'
import type { FieldsProps } from '../resource/resource.ts'
import styles from './activities.module.css'
import { ActivityTasks } from './activity-tasks.tsx'
import { formatAges } from './format-ages.ts'

/** The form of an activity. */
export function ActivityForm({ form }: FieldsProps<Activity, ActivityFields>) {
  return (
    <>
      <Section>
        <TextField form={form} name="name" label="Name" isRequired maxLength={100} />
      </Section>
      <Section title="Tasks">
        <ActivityTasks form={form} />
      </Section>
      <Section title="Who takes part">
        <Pair>
          <NumberField form={form} name="ageMin" label="Lowest age" max={150} />
          <NumberField form={form} name="ageMax" label="Highest age" max={150} />
        </Pair>
        <Ages form={form} />
        <ChipsField
          form={form}
          name="productIds"
          label="Products"
          hint="Product codes of the point of sale. At locations that use POS orders, guests who bought one of them take part"
          one="product"
          list={useProducts()}
        />
      </Section>
      <Section title="Picture">
        <ImageField form={form} name="imageUrl" label="Picture" hint="A web address, or a path on this server" />
      </Section>
    </>
  )
}

function Ages({ form }: { form: UseFormReturn<ActivityFields> }) {
  const [ageMin, ageMax] = useWatch({ control: form.control, name: ['ageMin', 'ageMax'] })
  return <p className={styles.ages}>{formatAges({ ageMin, ageMax })}</p>
}
