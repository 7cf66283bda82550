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
export function ActivityForm({ form, field }: FieldsProps<Activity, ActivityFields>) {
  return (
    <>
      <Section>
        <TextField {...field('name')} isRequired maxLength={100} />
      </Section>
      <Section title="Tasks">
        <ActivityTasks form={form} />
      </Section>
      <Section title="Who takes part">
        <Pair>
          <NumberField {...field('ageMin')} max={150} />
          <NumberField {...field('ageMax')} max={150} />
        </Pair>
        <Ages form={form} />
        <ChipsField
          {...field('productIds')}
          hint="Product codes of the point of sale. At locations that use POS orders, guests who bought one of them take part"
          one="product"
          list={useProducts()}
        />
      </Section>
      <Section title="Picture">
        <ImageField {...field('imageUrl')} hint="A web address, or a path on this server" />
      </Section>
    </>
  )
}

function Ages({ form }: { form: UseFormReturn<ActivityFields> }) {
  const [ageMin, ageMax] = useWatch({ control: form.control, name: ['ageMin', 'ageMax'] })
  return <p className={styles.ages}>{formatAges({ ageMin, ageMax })}</p>
}
